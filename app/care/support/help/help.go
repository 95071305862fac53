// Package help keeps the pages that answer what players often ask: those that come
// with the site and those of staff, in Markdown, with the numbers of this site in
// them, found by full text.
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

	"croupier/app/kernel/clock"
	"croupier/app/kernel/fault"
	"croupier/app/kernel/stafflog"
	"croupier/db"
)

//go:embed articles/*.md
var builtIn embed.FS

// builtInAt is when the built-in pages last changed.
var builtInAt = time.Date(2026, 11, 23, 0, 0, 0, 0, time.UTC)

// Facts gives what stands for placeholders in pages, by name: texts of the operator
// and numbers of the site as they are now.
type Facts interface {
	Facts(ctx context.Context) (map[string]string, error)
}

// Deps are the parts of the house that the help pages stand on. Log may be nil.
type Deps struct {
	DB       *db.DB
	Clock    clock.Clock
	StaffLog *stafflog.Log
	Facts    Facts
	Log      *slog.Logger
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
	// plain is what is searched, read what is said in a line: tables as rows.
	plain, read string
	position    int
}

// freshFor is how long rendered pages stand before the numbers in them are looked
// up again.
const freshFor = 30 * time.Second

// Service is the help of one site.
type Service struct {
	Deps
	standard []source

	mu   sync.Mutex
	made time.Time
	all  *shelf
}

// shelf is all pages as they are now.
type shelf struct {
	pages []*Page
	index *index
}

// New reads the built-in pages and refuses one that cannot be shown.
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
		s.standard = append(s.standard, one)
	}
	return s, nil
}

// source is a page as it is written.
type source struct {
	slug, kind, title, text, author string
	position                        int
	hidden, builtIn                 bool
	version, updatedAt              int64
}

// parse reads a built-in file: its name is an order, a kind and a slug, its first line
// the title.
func parse(name, text string, position int) (source, error) {
	parts := strings.SplitN(name, "-", 3)
	first, body, _ := strings.Cut(text, "\n")
	title, titled := strings.CutPrefix(first, "# ")
	if len(parts) != 3 || parts[1] != KindFAQ && parts[1] != KindArticle || !titled {
		return source{}, fmt.Errorf("it needs a name such as 01-faq-deposits and a title")
	}
	return source{
		slug: parts[2], kind: parts[1], title: strings.TrimSpace(title), text: strings.TrimSpace(body), position: position, builtIn: true, updatedAt: builtInAt.UnixMilli(),
	}, nil
}

// sources are all pages as they are written: those of staff stand in the place of
// built-in ones of the same slug.
func (s *Service) sources(q db.Querier) ([]source, error) {
	own, err := stored(q)
	if err != nil {
		return nil, err
	}
	list := slices.Clone(own)
	for _, standard := range s.standard {
		at := slices.IndexFunc(list, func(one source) bool { return one.slug == standard.slug })
		if at >= 0 {
			list[at].builtIn = true
			continue
		}
		list = append(list, standard)
	}
	slices.SortStableFunc(list, func(a, b source) int {
		if a.position != b.position {
			return a.position - b.position
		}
		return strings.Compare(a.slug, b.slug)
	})
	return list, nil
}

// shelf gives all pages with the numbers of now.
func (s *Service) shelf(ctx context.Context) (*shelf, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	now := s.Clock.Now()
	if age := now.Sub(s.made); s.all != nil && age >= 0 && age < freshFor {
		return s.all, nil
	}
	facts, err := s.Facts.Facts(ctx)
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
	fresh := &shelf{}
	for _, one := range sources {
		if one.hidden {
			continue
		}
		page, err := render(one, facts)
		if err != nil {
			s.Log.Error("a help page cannot be shown", "slug", one.slug, "error", err)
			continue
		}
		fresh.pages = append(fresh.pages, page)
	}
	fresh.index = newIndex(fresh.pages)
	s.all, s.made = fresh, now
	return fresh, nil
}

// forget has pages rendered again at the next call.
func (s *Service) forget() {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.all = nil
}

// ErrUnknown refuses a page that does not exist.
var ErrUnknown = fault.New(fault.CodeNotFound, "There is no such help page.")
