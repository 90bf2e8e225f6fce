// Code that is loaded when it is first wanted.
import { useEffect, useState } from 'preact/hooks';

/** What `load` imports; undefined until it is loaded, and while it is not wanted. */
export function useLoaded<T extends object>(wanted: boolean, load: () => Promise<T>): T | undefined {
  const [loaded, setLoaded] = useState<T>();
  useEffect(() => {
    if (wanted && !loaded) void load().then(setLoaded);
  }, [wanted]);
  return wanted ? loaded : undefined;
}
