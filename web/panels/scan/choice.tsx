// How files are scanned: by which operation, on this device or by the service, and with which options.
import { useState } from 'preact/hooks';
import { type Operation, useKey } from '../../api/index.ts';
import { RadioField, type Values } from '../../parts/index.ts';
import type { Where } from './jobs.ts';
import { PREFIX } from './plan.ts';
import { ScanOptions } from './scan-options.tsx';

export type Choice = ReturnType<typeof useChoice>;

export function useChoice(scans: readonly Operation[], first: Operation) {
  const key = useKey();
  const advanced = scans.find(({ path }) => path === `${PREFIX}/advanced`);
  const [chosenId, setOperation] = useState((advanced ?? first).id);
  const [wanted, setWhere] = useState<Where>();
  const [values, setValues] = useState<Values>({});
  const operation = scans.find(({ id }) => id === chosenId) ?? first;
  /** Until the person chooses: on this device without a key. */
  const where: Where = wanted ?? (key === '' ? 'device' : 'service');
  return { scans, operation, setOperation, where, setWhere, values, setValues };
}

export function ChoiceFields(choice: Choice) {
  const { scans, operation, setOperation, where, setWhere, values, setValues } = choice;
  return (
    <>
      <RadioField
        isSwitch
        name="scan-where"
        legend="Where files are read"
        choices={[
          { id: 'device', name: 'On this device', hint: 'free, nothing is sent' },
          { id: 'service', name: 'Service', hint: operation.cost },
        ]}
        chosen={where}
        onChoose={setWhere}
      />
      <details class="more">
        <summary>Options</summary>
        <ScanOptions
          {...{ scans, operation, where, values }}
          onOperation={setOperation}
          onValues={setValues}
        />
      </details>
    </>
  );
}
