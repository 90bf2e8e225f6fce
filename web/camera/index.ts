// The door: the camera, whose frames are read here and nowhere else. Loaded when it is first used.
import type { ComponentType } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import type { CameraProps } from './camera.tsx';

/** Undefined until it is loaded. */
export function useCamera(wanted: boolean): ComponentType<CameraProps> | undefined {
  const [camera, setCamera] = useState<{ readonly component: ComponentType<CameraProps> }>();
  useEffect(() => {
    if (wanted && !camera) void import('./camera.tsx').then(({ Camera }) => setCamera({ component: Camera }));
  }, [wanted]);
  return wanted ? camera?.component : undefined;
}
