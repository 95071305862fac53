import "./progress.css";

export interface ProgressProps {
  label: string;
  value: number;
  max: number;
}

/** A progress bar. */
export function Progress({ label, value, max }: ProgressProps) {
  const share = max > 0 ? Math.min(1, Math.max(0, value / max)) : 0;
  return (
    <div className="ui-progress" role="progressbar" aria-label={label} aria-valuemin={0} aria-valuemax={max} aria-valuenow={value}>
      <span style={{ width: `${share * 100}%` }} />
    </div>
  );
}
