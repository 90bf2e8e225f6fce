// The option includeGrade: the print quality of each result of an advanced scan.
import { letterOf, type SymbolGrade } from '../../barcode/index.ts';
import type { ModelValue } from '../../registry/model.ts';
import { type OptionValues, readBoolean } from '../../registry/option.ts';
import { GRADE } from '../../registry/scan-options.ts';
import type { PageSymbol } from '../../scan/index.ts';
import type { Result } from '../../service/result.ts';

export function readGrade(options: OptionValues): Result<boolean> {
  return readBoolean(options, GRADE);
}

/** The member that the option adds to a result; none without it. */
export function printQuality({ grade }: Pick<PageSymbol, 'grade'>): ModelValue {
  return grade === undefined ? {} : { PrintQuality: modelOf(grade) };
}

function modelOf({ standard, grade, parameters, notes }: SymbolGrade): ModelValue {
  return {
    ...(standard !== undefined && { Standard: standard }),
    ...graded(grade),
    Parameters: parameters.map(({ name, value, grade: own, note }) => ({
      Name: name,
      ...(value !== undefined && { Value: Math.round(1000 * value) / 1000 }),
      ...graded(own),
      ...(note !== undefined && { Note: note }),
    })),
    ...(notes.length > 0 && { Notes: notes.join(' ') }),
  };
}

function graded(grade: number | undefined): ModelValue {
  return grade === undefined ? {} : { Grade: grade, Letter: letterOf(grade) };
}
