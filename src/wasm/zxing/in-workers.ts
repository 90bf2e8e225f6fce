// What a Worker's bundle has in the place of zxing-wasm's own module (the alias in wrangler.toml).
export { default } from './zxing.wasm';
