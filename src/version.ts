// The version of package.json, kept equal by a test.
export const VERSION = '0.1.0';
