package help

import (
	"context"
	"maps"
	"regexp"
	"slices"
	"strings"
	"time"
	"unicode/utf8"

	"croupier/app/kernel/action"
	"croupier/app/kernel/fault"
	"croupier/app/kernel/permission"
	"croupier/app/kernel/session"
	"croupier/app/kernel/stafflog"
	"croupier/db"
)

// Subject is the kind of pages in the staff log.
const Subject = "help page"

func (s *Service) officeActions() []action.Action {
	guard, logged, rate := action.Permission(permission.EditContent), action.Staff(action.Logged{}), action.PerAccount(120, time.Minute)
	return []action.Action{
		action.Post("/api/admin/help", guard, s.ListSources, action.ReadsOnly(), rate, action.Summary("The help pages as they are written.")),
		action.Post("/api/admin/help/preview", guard, s.Preview, action.ReadsOnly(), rate, action.Summary("A help page as visitors would read it.")),
		action.Post("/api/admin/help/save", guard, s.Save, logged, rate, action.Summary("Writes a help page; one with the slug of a built-in page replaces it.")).Neutral("It changes a text."),
		action.Post("/api/admin/help/remove", guard, s.Remove, logged, rate, action.Summary("Removes a page of staff; a built-in one comes back.")).Neutral("It removes a text."),
	}
}

// HelpSource is the Markdown source of a page.
type HelpSource struct {
	Slug     string `json:"slug" validate:"required,max=60"`
	Kind     string `json:"kind" validate:"oneof=faq article"`
	Title    string `json:"title"`
	Text     string `json:"text"`
	Position int    `json:"position" validate:"min=0,max=1000000"`
	Hidden   bool   `json:"hidden"`
	// Version is the version that the caller has read; 0 for a new page and for an unchanged
	// built-in page.
	Version int64 `json:"version" validate:"min=0"`
}

// HelpRow is a page in the list of staff. Own reports that staff wrote it, BuiltIn that there is a
// built-in page with its slug.
type HelpRow struct {
	HelpSource
	Own       bool   `json:"own"`
	BuiltIn   bool   `json:"built_in"`
	UpdatedAt int64  `json:"updated_at"`
	Author    string `json:"author"`
}

// HelpSourcesAnswer lists the pages and the placeholders.
type HelpSourcesAnswer struct {
	Pages        []HelpRow         `json:"pages"`
	Placeholders map[string]string `json:"placeholders"`
}

// ListSources lists the sources of the pages.
func (s *Service) ListSources(ctx context.Context, _ *session.Call, _ action.None) (answer HelpSourcesAnswer, err error) {
	if answer.Placeholders, err = s.Placeholders.Placeholders(ctx); err != nil {
		return answer, err
	}
	err = s.DB.Read(ctx, func(q *db.Reader) error {
		list, err := s.sources(q)
		answer.Pages = make([]HelpRow, 0, len(list))
		for _, one := range list {
			answer.Pages = append(answer.Pages, rowOf(one))
		}
		return err
	})
	return answer, err
}

func rowOf(one source) HelpRow {
	return HelpRow{
		HelpSource: HelpSource{one.slug, one.kind, one.title, one.text, one.position, one.hidden, one.version},
		Own:        one.version > 0, BuiltIn: one.builtIn, UpdatedAt: one.updatedAt, Author: one.author,
	}
}

// Limits of the texts.
const (
	maxTitle = 140
	maxText  = 32 << 10
	maxPages = 500
)

var slugPattern = regexp.MustCompile(`^[a-z0-9][a-z0-9-]{0,59}$`)

// Errors of saving a page.
var (
	errPlaceholder = fault.New(fault.CodeInvalid, "The text has a placeholder that the site does not know.")
	errStale       = fault.New(fault.CodeConflict, "Another member of staff has changed this meanwhile. Look at it again.").With("reason", "stale")
	errFull        = fault.New(fault.CodeConflict, "There are too many pages. Remove one first.")
)

// check renders a page before it is saved. The slug chat is reserved, because emails link to
// /help/chat.
func (s *Service) check(ctx context.Context, p *HelpSource) (*Page, error) {
	p.Title = strings.Join(strings.Fields(p.Title), " ")
	switch {
	case !slugPattern.MatchString(p.Slug) || p.Slug == "chat":
		return nil, fault.Field("slug", "validation.regex")
	case p.Title == "":
		return nil, fault.Field("title", "validation.required")
	case utf8.RuneCountInString(p.Title) > maxTitle || strings.ContainsAny(p.Title, "<>"):
		return nil, fault.Field("title", "validation.max.string")
	case len(p.Text) > maxText || !utf8.ValidString(p.Text) || strings.ContainsRune(p.Text, 0):
		return nil, fault.Field("text", "validation.max.string")
	}
	values, err := s.Placeholders.Placeholders(ctx)
	if err != nil {
		return nil, err
	}
	if list := unknownPlaceholders(p.Title+p.Text, values); len(list) > 0 {
		return nil, errPlaceholder.With("placeholders", list).With("known", slices.Sorted(maps.Keys(values)))
	}
	return render(source{slug: p.Slug, kind: p.Kind, title: p.Title, text: p.Text}, values)
}

// Preview renders an unsaved page.
func (s *Service) Preview(ctx context.Context, _ *session.Call, r HelpSource) (Page, error) {
	page, err := s.check(ctx, &r)
	if err != nil {
		return Page{}, err
	}
	return *page, nil
}

// Save saves a page.
func (s *Service) Save(ctx context.Context, call *session.Call, r HelpSource) (HelpRow, error) {
	if _, err := s.check(ctx, &r); err != nil {
		return HelpRow{}, err
	}
	var saved source
	err := s.DB.Write(ctx, func(tx *db.Tx) error {
		list, err := s.sources(tx)
		if err != nil {
			return err
		}
		at := slices.IndexFunc(list, func(one source) bool { return one.slug == r.Slug })
		entry := stafflog.By(call, "save help page")
		entry.Kind, entry.Subject, entry.After = Subject, r.Slug, r
		var before int64
		if at >= 0 {
			before, entry.Before = list[at].version, rowOf(list[at]).HelpSource
			saved.builtIn = list[at].builtIn
		} else if len(list) >= maxPages {
			return errFull
		}
		if before != r.Version {
			return errStale
		}
		saved = source{
			slug: r.Slug, kind: r.Kind, title: r.Title, text: r.Text, position: r.Position, hidden: r.Hidden, author: call.User.ID,
			version: before + 1, updatedAt: tx.Now().UnixMilli(), builtIn: saved.builtIn,
		}
		if err := storeSource(tx, &saved); err != nil {
			return err
		}
		tx.AfterCommit(s.dropCache)
		return s.StaffLog.Write(tx, entry)
	})
	return rowOf(saved), err
}

// HelpRemoveRequest removes a page of staff.
type HelpRemoveRequest struct {
	Slug    string `json:"slug" validate:"required,max=60"`
	Version int64  `json:"version" validate:"min=1"`
}

// Remove removes a page of staff.
func (s *Service) Remove(ctx context.Context, call *session.Call, r HelpRemoveRequest) (action.None, error) {
	return action.None{}, s.DB.Write(ctx, func(tx *db.Tx) error {
		list, err := staffSources(tx)
		if err != nil {
			return err
		}
		at := slices.IndexFunc(list, func(one source) bool { return one.slug == r.Slug })
		switch {
		case at < 0:
			return ErrUnknown
		case list[at].version != r.Version:
			return errStale
		}
		if err := deleteSource(tx, r.Slug); err != nil {
			return err
		}
		entry := stafflog.By(call, "remove help page")
		entry.Kind, entry.Subject, entry.Before = Subject, r.Slug, rowOf(list[at]).HelpSource
		tx.AfterCommit(s.dropCache)
		return s.StaffLog.Write(tx, entry)
	})
}
