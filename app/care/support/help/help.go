// Package help serves the help pages: built-in pages and those of staff, in Markdown, with the
// current numbers of the site and a full-text search.
package help

import (
	"context"
	"embed"
	"fmt"
	"log/slog"
	"slices"
	"strings"
	"sync"
	"time"

	"croupier/app/kernel/fault"
	"croupier/app/kernel/shared"
	"croupier/app/kernel/sorting"
	"croupier/db"
)

//go:embed articles/*.md
var builtIn embed.FS

// builtInAt is when the built-in pages last changed.
var builtInAt = time.Date(2026, 11, 23, 0, 0, 0, 0, time.UTC)

// Placeholders returns the values of placeholders in pages, by name: texts of the operator and current
// numbers of the site.
type Placeholders interface {
	Placeholders(ctx context.Context) (map[string]string, error)
}

// Deps are the dependencies of Service. Log may be nil.
type Deps struct {
	shared.Services
	Placeholders Placeholders
}

// Kinds of pages: the short entries of the FAQ, and articles.
const (
	KindFAQ     = "faq"
	KindArticle = "article"
)

// Page is one page as visitors read it. HTML is sanitised.
type Page struct {
	Slug      string `json:"slug"`
	Kind      string `json:"kind" ts:"faq|article"`
	Title     string `json:"title"`
	HTML      string `json:"html"`
	UpdatedAt int64  `json:"updated_at"`
	// plain is the text for the search, read the text in one line with tables as rows.
	plain, readable string
	position        int
}

// cacheLifetime is how long rendered pages are cached before their numbers are looked up again.
const cacheLifetime = 30 * time.Second

// Service is the help of one site.
type Service struct {
	Deps
	builtInPages []source

	mu         sync.Mutex
	renderedAt time.Time
	rendered   *pageCache
}

// pageCache contains all rendered pages.
type pageCache struct {
	pages []*Page
	index *index
}

// New reads the built-in pages. It fails if one cannot be rendered.
func New(deps Deps) (*Service, error) {
	if deps.Log == nil {
		deps.Log = slog.New(slog.DiscardHandler)
	}
	s := &Service{Deps: deps}
	files, err := builtIn.ReadDir("articles")
	if err != nil {
		return nil, fmt.Errorf("read the built-in help pages: %w", err)
	}
	for at, file := range files {
		text, err := builtIn.ReadFile("articles/" + file.Name())
		if err != nil {
			return nil, fmt.Errorf("read the built-in help page %s: %w", file.Name(), err)
		}
		one, err := parse(strings.TrimSuffix(file.Name(), ".md"), string(text), (at+1)*10)
		if err != nil {
			return nil, fmt.Errorf("read the built-in help page %s: %w", file.Name(), err)
		}
		s.builtInPages = append(s.builtInPages, one)
	}
	return s, nil
}

// source is the Markdown source of a page.
type source struct {
	slug, kind, title, text, author string
	position                        int
	hidden, builtIn                 bool
	version, updatedAt              int64
}

// parse reads a built-in file. Its name is an order, a kind and a slug; its first line is the
// title.
func parse(name, text string, position int) (source, error) {
	parts := strings.SplitN(name, "-", 3)
	first, body, _ := strings.Cut(text, "\n")
	title, hasTitle := strings.CutPrefix(first, "# ")
	if len(parts) != 3 || parts[1] != KindFAQ && parts[1] != KindArticle || !hasTitle {
		return source{}, fmt.Errorf("it needs a name such as 01-faq-deposits and a title")
	}
	return source{
		slug: parts[2], kind: parts[1], title: strings.TrimSpace(title), text: strings.TrimSpace(body), position: position, builtIn: true, updatedAt: builtInAt.UnixMilli(),
	}, nil
}

// sources lists the sources of all pages. Pages of staff replace built-in pages with the same slug.
func (s *Service) sources(q db.Querier) ([]source, error) {
	staffPages, err := staffSources(q)
	if err != nil {
		return nil, err
	}
	list := slices.Clone(staffPages)
	for _, standard := range s.builtInPages {
		at := slices.IndexFunc(list, func(one source) bool { return one.slug == standard.slug })
		if at >= 0 {
			list[at].builtIn = true
			continue
		}
		list = append(list, standard)
	}
	sorting.StablyBy(list, func(a, b source) int {
		if a.position != b.position {
			return a.position - b.position
		}
		return strings.Compare(a.slug, b.slug)
	})
	return list, nil
}

// currentPages returns all pages with current numbers.
func (s *Service) currentPages(ctx context.Context) (*pageCache, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	now := s.Clock.Now()
	if age := now.Sub(s.renderedAt); s.rendered != nil && age >= 0 && age < cacheLifetime {
		return s.rendered, nil
	}
	values, err := s.Placeholders.Placeholders(ctx)
	if err != nil {
		return nil, fmt.Errorf("look up the numbers of help pages: %w", err)
	}
	var sources []source
	err = s.DB.Read(ctx, func(q *db.Reader) (err error) {
		sources, err = s.sources(q)
		return err
	})
	if err != nil {
		return nil, err
	}
	fresh := &pageCache{}
	for _, one := range sources {
		if one.hidden {
			continue
		}
		page, err := render(one, values)
		if err != nil {
			s.Log.Error("a help page cannot be shown", "slug", one.slug, "error", err)
			continue
		}
		fresh.pages = append(fresh.pages, page)
	}
	fresh.index = newIndex(fresh.pages)
	s.rendered, s.renderedAt = fresh, now
	return fresh, nil
}

// dropCache makes the next call render the pages again.
func (s *Service) dropCache() {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.rendered = nil
}

// ErrUnknown rejects a page that does not exist.
var ErrUnknown = fault.New(fault.CodeNotFound, "There is no such help page.")
