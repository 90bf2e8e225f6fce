// The rows are the answers of Microsoft's own formatter.
import { describe, expect, it } from 'vitest';
import { asksForXml, negotiate } from '../../../src/http/negotiate.ts';

const BROWSER = 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8';

export const NEGOTIATION: readonly (readonly [
  accept: string | null,
  request: string | null,
  answer: string,
])[] = [
  [null, 'application/json', 'application/json'],
  ['*/*', 'application/json', 'application/json'],
  ['application/*', 'application/json', 'application/json'],
  ['image/png', 'application/json', 'application/json'],
  ['application/octet-stream', 'multipart/form-data; boundary=x', 'application/json'],
  ['garbage', 'application/json', 'application/json'],
  ['text/html', 'application/json', 'application/json'],
  ['application/xml', 'application/json', 'application/xml'],
  ['text/xml', 'application/json', 'text/xml'],
  ['text/json', 'application/json', 'text/json'],
  ['text/*', 'application/json', 'text/json'],
  ['application/xml, application/json', 'application/json', 'application/json'],
  ['application/json;q=0.5, text/xml', 'application/json', 'text/xml'],
  ['application/json;q=0, */*', 'application/json', 'application/xml'],
  ['application/json;q=0', 'application/json', 'application/json'],
  [BROWSER, 'application/json', 'application/xml'],
  [null, 'text/xml', 'text/xml'],
  [null, 'application/xml; charset=utf-8', 'application/xml'],
  ['image/png', 'application/xml', 'application/xml'],
  ['*/*', 'text/xml', 'application/json'],
  [null, 'text/json', 'text/json'],
  ['application/json, text/json, application/xml, text/xml', 'multipart/form-data', 'application/json'],
  ['APPLICATION/XML', 'application/json', 'application/xml'],
  ['application/xml;q=2', 'application/json', 'application/xml'],
  // A media type has no blank, and one slash with something on both sides.
  ['application/xml x, text/json', 'application/json', 'text/json'],
  ['x application/xml', 'text/xml', 'text/xml'],
  ['/, application/, /xml, application/xml/x, text/xml', 'application/json', 'text/xml'],
];

describe('negotiation', () => {
  it.each(NEGOTIATION)('Accept %s with a request of %s gives %s', (accept, request, answer) => {
    expect(negotiate(accept, request)).toBe(answer);
  });

  // RFC 9110, 12.4.2: weight = OWS ";" OWS "q=" qvalue; from 0 to 1, and 1 where it is absent.
  it.each([
    ['application/json;q=0.001, application/xml;q=0', 'application/json'],
    ['application/json;q=0.999, application/xml;q=1.000', 'application/xml'],
    ['application/json;q=0.999, application/xml', 'application/xml'],
    ['application/json;q=1, application/xml', 'application/json'],
    ['application/json;q=0.2, application/xml ; Q=0.3', 'application/xml'],
    ['application/json;q=0.2, application/xml;q =0.3', 'application/xml'],
    ['application/json;q=0.5, application/xml;level=1;q=0.4', 'application/json'],
    // A parameter of another name, and weights that are none, which count as 1.
    ['application/json;eq=0.1, application/xml;q=0.9', 'application/json'],
    ['application/json;q=-1, application/xml;q=0.9', 'application/json'],
    ['application/json;q=1.001, application/xml;q=0.9', 'application/json'],
    ['application/json;q=high, application/xml;q=0.9', 'application/json'],
    ['application/xml;q=0.000, */*;q=0.1', 'application/json'],
  ])('weighs %s as RFC 9110 does', (accept, answer) => {
    expect(negotiate(accept, null)).toBe(answer);
  });

  it('gives XML errors on byte endpoints only to those who named XML', () => {
    expect(asksForXml('application/xml', null)).toBe(true);
    expect(asksForXml('*/*', null)).toBe(false);
    expect(asksForXml('image/png', 'application/xml')).toBe(false);
    expect(asksForXml(null, 'application/xml')).toBe(false);
  });
});
