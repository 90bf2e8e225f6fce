// What is drawn: the kind with its options, and what was typed for each kind and each form. It begins with what the address names.
import { useState } from 'preact/hooks';
import type { Values } from '../../parts/index.ts';
import { type Drawing, drawingOf } from './address.ts';
import type { Kind } from './kinds.ts';

export function useDrawing(kinds: readonly Kind[], first: Kind) {
  const [begun] = useState(() => drawingOf(location.hash));
  const idOf = (name: string): string => (kinds.find(({ path }) => path === name) ?? first).operation.id;
  const [chosenId, setChosenId] = useState(idOf(begun?.kind ?? ''));
  const [typed, setTyped] = useState(valueIn(begun, chosenId));
  const [values, setValues] = useState<Values>(begun?.options ?? {});
  const [fields, setFields] = useState(fieldsIn(begun));
  const kind = kinds.find(({ operation }) => operation.id === chosenId) ?? first;
  return {
    kind,
    choose: setChosenId,
    /** By the kind's id. */
    typed,
    type: (value: string): void => setTyped({ ...typed, [kind.operation.id]: value }),
    values,
    setValues,
    /** By the form's name. */
    fields,
    setFields,
    take: (drawing: Drawing): void => {
      const id = idOf(drawing.kind);
      setChosenId(id);
      setTyped({ ...typed, ...valueIn(drawing, id) });
      setValues(drawing.options);
      setFields({ ...fields, ...fieldsIn(drawing) });
    },
  };
}

const valueIn = (drawing: Drawing | undefined, id: string): Values =>
  drawing?.value === undefined ? {} : { [id]: drawing.value };

/** The fields of a drawing, by the form of its content. */
function fieldsIn(drawing: Drawing | undefined): Readonly<Record<string, Values>> {
  const form = drawing?.options['content'];
  return drawing && form !== undefined && Object.keys(drawing.fields).length > 0
    ? { [form]: drawing.fields }
    : {};
}
