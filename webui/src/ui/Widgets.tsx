import type { Widget } from "../lib/feature";
import { ErrorBoundary } from "./ErrorBoundary";

/** Components that features add to a place of the site. A failing one does not affect the others. */
export function Widgets({ widgets }: { widgets: Widget[] }) {
  return widgets.map((widget) => (
    <ErrorBoundary key={widget.id} fallback={() => null}>
      <widget.component />
    </ErrorBoundary>
  ));
}
