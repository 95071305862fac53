import type { Widget } from "../../../lib/feature";
import { ErrorBoundary } from "../../../ui/ErrorBoundary";

/** Parts that features put into the frame; one that fails leaves the others alone. */
export function Widgets({ widgets }: { widgets: Widget[] }) {
  return widgets.map((widget) => (
    <ErrorBoundary key={widget.id} fallback={() => null}>
      <widget.component />
    </ErrorBoundary>
  ));
}
