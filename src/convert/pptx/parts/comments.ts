// Review comments with their authors (ISO/IEC 29500-1, 13.3.2, 13.3.1).
import type { Comment } from '../../deck/index.ts';
import { XML_DECLARATION, element, textElement } from '../../ooxml/xml/write.ts';
import type { DocumentScope } from '../document.ts';
import { CONTENT_TYPES, NAMESPACES, PART } from '../../ooxml/names.ts';

interface Author {
  readonly id: number;
  readonly name: string;
  readonly initials: string;
  comments: number;
}

export interface CommentWriter {
  /** The part with the comments of one slide; undefined when there are none. */
  write(comments: readonly Comment[]): Promise<string | undefined>;
  /** The part with the authors, after all slides; undefined when nobody commented. */
  finish(): Promise<string | undefined>;
}

/** Positions of comments count 576ths of an inch, as [MS-PPT] keeps them. */
const EMU_PER_UNIT = 1587.5;
const DATE_TIME = /^-?\d{4,}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)?$/;

export function createCommentWriter(document: DocumentScope): CommentWriter {
  const authors = new Map<string, Author>();
  const authorOf = ({ author: name, initials }: Comment): Author => {
    const key = JSON.stringify([name, initials]);
    const author = authors.get(key) ?? { id: authors.size, name, initials, comments: 0 };
    authors.set(key, author);
    return author;
  };
  return {
    async write(comments) {
      if (comments.length === 0) return undefined;
      const partName = PART.comments(document.nextNumber('comments'));
      const rows = comments.map((comment) => {
        const author = authorOf(comment);
        author.comments += 1;
        return element(
          'p:cm',
          {
            authorId: author.id,
            dt: comment.at !== undefined && DATE_TIME.test(comment.at) ? comment.at : undefined,
            idx: author.comments,
          },
          [
            element('p:pos', { x: comment.xEmu / EMU_PER_UNIT, y: comment.yEmu / EMU_PER_UNIT }),
            textElement('p:text', comment.text),
          ],
        );
      });
      const xml = XML_DECLARATION + element('p:cmLst', NAMESPACES, rows);
      await document.pkg.addXml(partName, CONTENT_TYPES.comments, xml);
      return partName;
    },
    async finish() {
      if (authors.size === 0) return undefined;
      const rows = [...authors.values()].map(({ id, name, initials, comments }) =>
        element('p:cmAuthor', { id, name, initials, lastIdx: comments, clrIdx: id }),
      );
      const xml = XML_DECLARATION + element('p:cmAuthorLst', NAMESPACES, rows);
      await document.pkg.addXml(PART.commentAuthors, CONTENT_TYPES.commentAuthors, xml);
      return PART.commentAuthors;
    },
  };
}
