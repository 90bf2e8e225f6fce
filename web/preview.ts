// The document inside the preview's frame: it shows the HTML that the page hands over. The frame has an origin of its own,
// and what DOMParser made never runs a script, so that a document cannot reach the page or its key.
addEventListener('message', ({ source, data }: MessageEvent<unknown>) => {
  if (source !== parent || typeof data !== 'string') return;
  const shown = new DOMParser().parseFromString(data, 'text/html');
  document.documentElement.replaceWith(document.importNode(shown.documentElement, true));
});
parent.postMessage('ready', '*');
