// The door: what several panels are made of.
export { KeyField } from './key-field.tsx';
export { Options, type Values } from './options.tsx';
export { BodyPortal } from './portal.tsx';
export { ProblemBox } from './problem.tsx';
export { RequestView } from './request-view.tsx';
export { TabList, TabPanel } from './tabs.tsx';
