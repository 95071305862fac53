// Credits: the open source work in the site.

import { ExternalLink } from "lucide-react";
import { credits, type Credit } from "./credits";
import { text } from "./licences.texts";
import { text as shell } from "./shell.texts";
import "./licences.css";

export default function LicencesPage() {
  return (
    <article className="licences">
      <h1>{shell("shell.licences.title")}</h1>
      <p className="licences-intro">{text("shell.licences.intro")}</p>
      <CreditsSection title={text("shell.licences.art")} credits={credits.art} />
      <CreditsSection title={text("shell.licences.code")} credits={credits.browser} />
      <CreditsSection title={text("shell.licences.server")} credits={credits.server} />
    </article>
  );
}

function CreditsSection({ title, credits }: { title: string; credits: Credit[] }) {
  return (
    <section>
      <h2>{title}</h2>
      <ul className="licences-list">
        {credits.map((credit) => (
          <li key={credit.name} className="licences-item">
            <a href={credit.url} target="_blank" rel="noopener noreferrer">
              {credit.name}
              <ExternalLink size={14} aria-hidden />
            </a>
            <span className="licences-by">{credit.by}</span>
            <span className="licences-kind">{credit.licence}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
