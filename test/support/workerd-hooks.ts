// The same as workerd-modules.ts where Node itself loads the modules, without vite: node --import ./test/support/workerd-hooks.ts
import { registerHooks } from 'node:module';
import '../../src/cli/wasm-modules.ts';
import { RUNTIME, STAND_IN } from './workerd-modules.ts';

const url = `data:text/javascript,${encodeURIComponent(STAND_IN)}`;

registerHooks({
  resolve: (specifier, context, next) =>
    specifier === RUNTIME ? { url, shortCircuit: true } : next(specifier, context),
});
