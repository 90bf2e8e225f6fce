// What Node finds as `quietzone` and `quietzone/worker` (the exports of package.json): the app and its Worker run in the runtime of Workers alone,
// so an import of them says what to import instead. The names are there, because Node looks for them before it runs the module.
export const createApp = undefined;
export const createDeps = undefined;
export const defaultSettings = undefined;
export const readSettings = undefined;
export const AccountMeter = undefined;
export const BatchRunner = undefined;
export const Quietzone = undefined;
// oxlint-disable-next-line import/no-default-export -- an import of the whole is answered too
export default undefined;

throw new Error(
  `quietzone and quietzone/worker are for Cloudflare Workers (docs/embedding.md). In Node import quietzone/recognize, quietzone/generate, quietzone/labels, quietzone/convert or quietzone/html (docs/library.md), and to call a running service quietzone/client; the service itself is the command quietzone start.`,
);
