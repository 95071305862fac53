// The help pages: a search, the FAQ, the articles, and a contact form for guests.

import { signal } from "@preact/signals";
import { useEffect, useMemo } from "react";
import { AppLink } from "../../../lib/AppLink";
import { api } from "../../../lib/api";
import { enabled } from "../../../lib/permissions";
import { resource } from "../../../lib/resource";
import { store } from "../../../lib/store";
import { Button } from "../../../ui/Button";
import { TextField } from "../../../ui/Field";
import { Waiting } from "../../../ui/Loaded";
import { Empty } from "../../../ui/States";
import { FaqList } from "./FaqList";
import { GuestForm } from "./GuestForm";
import { toggleSupport } from "./support.state";
import { text } from "./support.texts";
import { title } from "./support.titles";
import "./help.css";

/** Delay after typing before the search starts, in milliseconds. */
const searchDelay = 250;

export default function HelpPage() {
  const { search, list } = useMemo(() => {
    const search = signal("");
    return { search, list: resource(() => api.post("/api/help/pages", { search: search.peek().slice(0, 200) }, { retry: true })) };
  }, []);
  const query = search.value;
  useEffect(() => {
    const timer = setTimeout(() => void list.load(), query === "" ? 0 : searchDelay);
    return () => clearTimeout(timer);
  }, [query, list]);
  const entries = list.data.value;
  const faq = entries?.filter(({ kind }) => kind === "faq") ?? [];
  const articles = entries?.filter(({ kind }) => kind === "article") ?? [];
  return (
    <div className="help-page">
      <h1>{title("support.helpTitle")}</h1>
      <TextField label={text("support.search")} type="search" value={query} maxLength={200} onChange={(value) => (search.value = value)} />
      {!entries && <Waiting from={list} height={320} />}
      {entries?.length === 0 && <Empty text={text("support.nothingFound")} />}
      {faq.length > 0 && <section aria-label={text("support.faq")}><h2>{text("support.faq")}</h2><FaqList entries={faq} /></section>}
      {articles.length > 0 && (
        <section aria-label={text("support.articles")}>
          <h2>{text("support.articles")}</h2>
          <ul className="help-articles">
            {articles.map(({ slug, title, excerpt }) => (
              <li key={slug}><AppLink to={`/help/${slug}`}><b>{title}</b><span>{excerpt}</span></AppLink></li>
            ))}
          </ul>
        </section>
      )}
      {enabled("supportChat") && (store.user.value
        ? <Button variant="primary" onClick={() => void toggleSupport({ name: "live_chat" })}>{text("support.ask")}</Button>
        : <GuestForm />)}
    </div>
  );
}
