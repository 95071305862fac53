// Small tiles, each with one figure.

import type { ReactNode } from "react";
import "./tiles.css";

export interface TileFigure {
  id: string;
  label: string;
  value: ReactNode;
  icon?: ReactNode;
}

export function Tiles({ figures }: { figures: readonly TileFigure[] }) {
  return (
    <dl className="profile-tiles">
      {figures.map(({ id, label, value, icon }) => (
        <div key={id} className="profile-tile">
          <dt>
            {icon}
            {label}
          </dt>
          <dd className="num">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
