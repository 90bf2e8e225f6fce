// Reads the only XML document that a string body may be: <string>value</string>, in the forms that .NET's DataContractSerializer
// accepts: with or without namespace, prefix, declaration, comments and CDATA, but without a DTD or children.
import { type Result, ok } from '../service/result.ts';
import { fail } from '../service/failure.ts';
import { readXml } from '../xml/read.ts';

const SERIALIZATION = 'http://schemas.microsoft.com/2003/10/Serialization/';
const INSTANCE = 'http://www.w3.org/2001/XMLSchema-instance';

/** The text with its white space; null for i:nil="true". Failure: malformed_body. */
export function parseXmlString(document: string): Result<string | null> {
  let value = '';
  let isNil = false;
  let hasRoot = false;
  const why = readXml(document, {
    hasNamespaces: true,
    open({ local, uri, attributes }) {
      if (hasRoot) return 'an element inside <string>';
      hasRoot = true;
      if (local !== 'string') return 'the root element is not <string>';
      if (uri !== '' && uri !== SERIALIZATION) return 'the namespace of <string> is not known';
      isNil = Object.values(attributes).some(
        (one) =>
          typeof one !== 'string' &&
          one.uri === INSTANCE &&
          one.local === 'nil' &&
          /^\s*(true|1)\s*$/.test(one.value),
      );
      return undefined;
    },
    text: (content) => void (value += content),
  });
  if (why === undefined) return ok(isNil ? null : value);
  return fail('malformed_body', {
    body: 'XML body',
    why,
    expected: `<string xmlns="${SERIALIZATION}">VALUE</string>`,
  });
}
