import { cx } from "../cx";
import { diffLines, folded, type DiffLine } from "./diff";
import "./diff-view.css";

export interface DiffViewProps {
  /** What the texts are, for screen readers. */
  label: string;
  before: string;
  after: string;
}

const signs = { same: "", added: "+", removed: "−" };
const words = { same: "", added: "added", removed: "removed" };

/** What a change does to a text, before it is made. */
export function DiffView({ label, before, after }: DiffViewProps) {
  const lines = diffLines(before, after);
  if (lines.every((line) => line.kind === "same")) return <p className="work-diff-none">Nothing changes.</p>;
  return (
    <div className="work-diff-box" tabIndex={0} role="region" aria-label={label}>
      <table className="work-diff mono" aria-label={label}>
        <tbody>
          {folded(lines).map((piece, at) =>
            typeof piece === "number" ? (
              <tr key={`fold ${at}`} className="work-diff-fold"><td colSpan={4}>{piece} unchanged {piece === 1 ? "line" : "lines"}</td></tr>
            ) : (
              <Line key={`${piece.old} ${piece.new}`} line={piece} />
            ),
          )}
        </tbody>
      </table>
    </div>
  );
}

function Line({ line }: { line: DiffLine }) {
  return (
    <tr className={cx(line.kind !== "same" && `work-diff-${line.kind}`)}>
      <td className="work-diff-number num">{line.old}</td>
      <td className="work-diff-number num">{line.new}</td>
      <td className="work-diff-sign"><span aria-hidden="true">{signs[line.kind]}</span><span className="hidden-text">{words[line.kind]}</span></td>
      <td className="work-diff-text">{line.text}</td>
    </tr>
  );
}

export interface FieldChange {
  label: string;
  before: string;
  after: string;
}

/** Which fields a change touches: the old value struck through, the new one beside it. */
export function ChangeList({ changes }: { changes: readonly FieldChange[] }) {
  const real = changes.filter(({ before, after }) => before !== after);
  if (real.length === 0) return <p className="work-diff-none">Nothing changes.</p>;
  return (
    <dl className="work-facts">
      {real.map(({ label, before, after }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd className="work-change-pair num">
            {before !== "" && <del>{before}</del>}
            <span aria-hidden="true">→</span>
            {after === "" ? <span className="work-facts-none">none</span> : <ins>{after}</ins>}
          </dd>
        </div>
      ))}
    </dl>
  );
}
