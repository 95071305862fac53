// The footer: the operator of the site, links of features, credits.

import { bootstrap } from "../../../lib/bootstrap";
import { AppLink } from "../../../lib/AppLink";
import { footerLinks, type FooterLink } from "../../../lib/feature";
import { t } from "../../../lib/i18n";
import { openOverlay } from "../../../lib/overlays";
import { signedIn } from "../../../lib/store";
import { text } from "./footer.texts";
import { Logo } from "./Logo";
import "./footer.css";

const columns: FooterLink["column"][] = ["product", "policy", "community"];

export default function Footer() {
  const { name, operator, licenceNumber } = bootstrap.product;
  const links = [...footerLinks(), ...communityLinks()];
  return (
    <footer className="footer">
      <div className="footer-inner">
        <div className="footer-brand">
          <div className="footer-logo">
            <Logo size={28} />
            {name}
          </div>
          <div className="footer-age">
            <AdultSign />
            <p>
              {text("shell.age")} <TakeBreakLink />
            </p>
          </div>
        </div>
        {columns.map((column) => (
          <Column key={column} name={column} links={links.filter((link) => link.column === column)} />
        ))}
      </div>
      <div className="footer-copyright">
        {text("shell.copyright", { year: new Date().getFullYear(), product: name, operator: operator ? `${operator}.` : "" }).trim()}{" "}
        {text("shell.allRights")}
        {licenceNumber && ` ${text("shell.licenceNumber", { number: licenceNumber })}`}
      </div>
    </footer>
  );
}

/** A link for players who need a break: the setting, or for guests its explanation. */
function TakeBreakLink() {
  const label = text("shell.break");
  if (signedIn.value) return <AppLink to="/profile/settings/self-exclusion">{label}</AppLink>;
  return (
    <button type="button" onClick={() => openOverlay("policy", { id: "self-exclusion" })}>
      {label}
    </button>
  );
}

function Column({ name, links }: { name: FooterLink["column"]; links: FooterLink[] }) {
  if (links.length === 0) return null;
  return (
    <div className="footer-column">
      <h2>{text(`shell.column.${name}`, { product: bootstrap.product.name })}</h2>
      <ul>
        {links.map((link) => (
          <li key={link.id}>
            <FooterItem link={link} />
          </li>
        ))}
      </ul>
    </div>
  );
}

function FooterItem({ link }: { link: FooterLink }) {
  const label = t(link.label);
  if (!link.to) {
    return (
      <button type="button" onClick={link.onSelect}>
        {label}
      </button>
    );
  }
  if (!link.external) return <AppLink to={link.to}>{label}</AppLink>;
  const opensNewTab = /^https?:/.test(link.to);
  return (
    <a href={link.to} target={opensNewTab ? "_blank" : undefined} rel={opensNewTab ? "noopener noreferrer" : undefined}>
      {label}
    </a>
  );
}

// The operator's configured links: social media and the email address.
function communityLinks(): FooterLink[] {
  const { social, email } = bootstrap.product;
  const pages = Object.entries(social)
    .filter(([, url]) => /^https?:/.test(url))
    .map(([name, url]): FooterLink => ({
      id: name, column: "community", order: 0, external: true, to: url, label: name.charAt(0).toUpperCase() + name.slice(1),
    }));
  const emailLink: FooterLink = { id: "email", column: "community", order: 1, external: true, to: `mailto:${email}`, label: email };
  return email ? [...pages, emailLink] : pages;
}

function AdultSign() {
  return (
    <svg width="36" height="36" viewBox="0 0 36 36" aria-hidden="true">
      <circle cx="18" cy="18" r="16.5" fill="none" stroke="var(--danger)" strokeWidth="2.5" />
      <text x="18" y="22.5" textAnchor="middle" fontSize="12.5" fontWeight="700" fill="var(--text)">18+</text>
    </svg>
  );
}
