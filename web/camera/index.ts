// The door: the camera, whose frames are read here and nowhere else.
export { Camera } from './camera.tsx';
