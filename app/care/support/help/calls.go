package help

import (
	"context"
	"slices"
	"strings"
	"time"

	"croupier/app/care/support"
	"croupier/app/kernel/action"
	"croupier/app/kernel/session"
)

// Actions are the calls of this feature.
func (s *Service) Actions() []action.Action {
	limit := action.PerAddress(240, time.Minute)
	return append(s.officeActions(),
		action.Post("/api/help/pages", action.Public, s.Pages, action.Summary("The help pages: those that a search finds, or all in their order."), limit),
		action.Post("/api/help/page", action.Public, s.Page, action.Summary("One help page as formatted text."), limit),
	)
}

// HelpPagesRequest searches; an empty search lists all pages.
type HelpPagesRequest struct {
	Search string `json:"search,omitempty" validate:"max=200"`
}

// HelpEntry is a page in a list. The entries of the FAQ include their text.
type HelpEntry struct {
	Slug    string `json:"slug"`
	Kind    string `json:"kind" ts:"faq|article"`
	Title   string `json:"title"`
	Excerpt string `json:"excerpt"`
	HTML    string `json:"html,omitempty"`
}

// maxFound is the max number of pages that a search lists.
const maxFound = 20

// excerptLength is in characters.
const excerptLength = 180

// Pages lists pages.
func (s *Service) Pages(ctx context.Context, _ *session.Call, r HelpPagesRequest) ([]HelpEntry, error) {
	all, err := s.currentPages(ctx)
	if err != nil {
		return nil, err
	}
	pages := all.pages
	if strings.TrimSpace(r.Search) != "" {
		pages = nil
		for _, m := range all.index.find(r.Search, maxFound) {
			pages = append(pages, m.page)
		}
	}
	list := make([]HelpEntry, 0, len(pages))
	for _, p := range pages {
		entry := HelpEntry{Slug: p.Slug, Kind: p.Kind, Title: p.Title, Excerpt: excerpt(p.readable, excerptLength)}
		if p.Kind == KindFAQ {
			entry.HTML = p.HTML
		}
		list = append(list, entry)
	}
	return list, nil
}

func excerpt(text string, limit int) string {
	if runes := []rune(text); len(runes) > limit {
		return strings.TrimSpace(string(runes[:limit])) + "…"
	}
	return text
}

// HelpPageRequest names a page.
type HelpPageRequest struct {
	Slug string `json:"slug" validate:"required,max=60"`
}

// Page shows one page.
func (s *Service) Page(ctx context.Context, _ *session.Call, r HelpPageRequest) (Page, error) {
	all, err := s.currentPages(ctx)
	if err != nil {
		return Page{}, err
	}
	at := slices.IndexFunc(all.pages, func(p *Page) bool { return p.Slug == r.Slug })
	if at < 0 {
		return Page{}, ErrUnknown
	}
	return *all.pages[at], nil
}

// Conditions for the bot to answer a question with a page: it contains most of the weight of the
// question's words, and the match is not accidental.
const (
	minShare = 0.6
	minScore = 2.2
	// botExcerptLength is the max length of the excerpt of a page in the bot's answer, in characters.
	botExcerptLength = 600
)

// Answer implements support.Finder.
func (s *Service) Answer(ctx context.Context, question string) (support.Found, bool) {
	all, err := s.currentPages(ctx)
	if err != nil {
		s.Log.Error("the bot cannot look into the help pages", "error", err)
		return support.Found{}, false
	}
	found := all.index.find(question, 1)
	if len(found) == 0 || found[0].weightShare < minShare || found[0].score < minScore {
		return support.Found{}, false
	}
	p := found[0].page
	return support.Found{Title: p.Title, Text: excerpt(p.readable, botExcerptLength), Path: "/help/" + p.Slug}, true
}
