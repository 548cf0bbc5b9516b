/** The incidence matrix as a table: a row a shingle, a column a document. */
import type { Matrix } from "dustlens";
import type { ComponentChildren } from "preact";
import { w } from "../words";
import { KindMark, kindOf } from "./kinds";
import { documentName } from "./names";
import { PlaceHead } from "./place_head";

interface MatrixTableProps {
  matrix: Matrix;
  /** The name of the table, for readers of the screen. */
  caption: string;
  /** The rows in the order in which they stand. */
  order: readonly number[];
  /** The place of each row, from 1, where it is shown. */
  places?: readonly number[] | undefined;
  /** For each document the row that won. */
  winners?: readonly (number | null | undefined)[] | undefined;
  /** Two documents whose kinds of rows are shown. */
  pair?: readonly [number, number] | undefined;
  /** The documents in the columns, where they are not all. */
  columns?: readonly number[] | undefined;
  /** The names of the documents, where they have some. */
  names?: readonly string[] | undefined;
  /** The head of the rows, where they are no shingles. */
  rowHead?: string | undefined;
  /** Rows that are struck out. */
  struck?: ReadonlySet<number> | undefined;
  /** Strikes a row out, or brings it back. */
  onRow?: ((row: number) => void) | undefined;
  /** Rows below the matrix, in the same columns. */
  children?: ComponentChildren;
}

/** How a row looks: by its kind for the pair, and if it is struck out. */
function rowClass({ matrix, pair, struck }: MatrixTableProps, row: number): string {
  const cells = matrix.cells[row] ?? [];
  const kind = pair && kindOf(cells[pair[0]] === true, cells[pair[1]] === true);
  return [kind !== undefined && `is-kind-${kind}`, struck?.has(row) && "is-struck"]
    .filter((each) => typeof each === "string")
    .join(" ");
}

/** The documents in the columns: all, or the pair alone. */
function shownDocuments({ matrix, pair, columns = pair }: MatrixTableProps): readonly number[] {
  return columns ?? matrix.columns.map((_, document) => document);
}

function Cells(props: MatrixTableProps, row: number) {
  const { matrix, winners } = props;
  return shownDocuments(props).map((document) => {
    const has = matrix.cells[row]?.[document] === true;
    const isWinner = winners?.[document] === row;
    const look = [has ? "is-one" : "is-nought", isWinner && "is-winner"];
    return (
      <td key={document} class={look.filter((each) => typeof each === "string").join(" ")}>
        {/* A new element for a new look: Chromium keeps the old look of a cell whose row moves in the same step. */}
        <span key={isWinner ? "winner" : "plain"} class="matrix-cell" data-place={`cell-${row}-${document}`}>
          {has ? 1 : 0}
        </span>
        {isWinner && <span class="visually-hidden"> {w("figure.winner")}</span>}
      </td>
    );
  });
}

/** The shingle of a row; a button where a press strikes it out. */
function RowName({ matrix, struck, onRow, row }: MatrixTableProps & { row: number }) {
  const isStruck = struck?.has(row) === true;
  const name = isStruck ? <s>{matrix.rows[row]}</s> : matrix.rows[row];
  if (onRow === undefined) return <>{name}</>;
  return (
    <button type="button" class="pair-button" aria-pressed={isStruck} onClick={() => onRow(row)}>
      {name}
    </button>
  );
}

export function MatrixTable(props: MatrixTableProps) {
  const { matrix, caption, order, places, pair, children } = props;
  return (
    <table class="matrix">
      <caption class="visually-hidden">{caption}</caption>
      <thead>
        <tr>
          {places !== undefined && <PlaceHead />}
          <th scope="col" class="matrix-label">
            {props.rowHead ?? w("figure.shingle")}
          </th>
          {shownDocuments(props).map((document) => (
            <th key={document} scope="col">
              {documentName(document, props.names)}
            </th>
          ))}
          {pair !== undefined && (
            <th scope="col" class="matrix-kind">
              {w("figure.kind")}
            </th>
          )}
        </tr>
      </thead>
      <tbody>
        {order.map((row) => (
          <tr key={row} class={rowClass(props, row)} data-move={`row-${row}`}>
            {places !== undefined && <td class="matrix-place">{places[row]}</td>}
            <th scope="row" class="matrix-label">
              <RowName {...props} row={row} />
            </th>
            {Cells(props, row)}
            {pair !== undefined && (
              <td class="matrix-kind">
                <KindMark
                  kind={kindOf(matrix.cells[row]?.[pair[0]] === true, matrix.cells[row]?.[pair[1]] === true)}
                  pair={pair}
                />
              </td>
            )}
          </tr>
        ))}
      </tbody>
      {children}
    </table>
  );
}
