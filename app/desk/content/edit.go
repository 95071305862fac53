package content

import (
	"context"
	"slices"
	"strings"
	"unicode/utf8"

	"croupier/app/kernel/fault"
	"croupier/app/kernel/session"
	"croupier/db"
)

// The refusals of an editor's changes.
var (
	// ErrUnknown refuses to change or delete a missing entry.
	ErrUnknown = fault.New(fault.CodeNotFound, "There is no such entry.")
	// ErrFull refuses a new entry beyond the limit.
	ErrFull = fault.New(fault.CodeConflict, "There are too many entries. Delete one first.")
)

// Maximum lengths in characters after sanitising.
const (
	maxName, maxTitle, maxText = 60, 140, 2000
	maxLink, maxPosition       = 500, 1_000_000
)

// PutBanner stores a promotion banner and returns it as stored. A banner without
// an id is new.
func (s *Service) PutBanner(ctx context.Context, call *session.Call, b Banner) (Banner, error) {
	var c check
	b.Type, b.Title, b.Code = plain(b.Type), plain(b.Title), plain(b.Code)
	c.text("type", b.Type, maxName, true)
	c.text("title", b.Title, maxTitle, false)
	c.text("code", b.Code, maxName, false)
	c.link("link", b.Link, false)
	c.link("image", b.Image, true)
	b.check(&c)
	if c.err != nil {
		return Banner{}, c.err
	}
	return b, put(ctx, s, call, banners, &b)
}

// PutSlide stores a slide and returns it as stored.
func (s *Service) PutSlide(ctx context.Context, call *session.Call, l Slide) (Slide, error) {
	var c check
	c.oneOf("category", l.Category, CategorySport, CategoryOther)
	c.link("button.link", l.Button.Link, l.Button.Text != "")
	if !colorPattern.MatchString(l.Button.Style.Color) {
		c.refuse("button.style.color", "validation.regex")
	}
	c.oneOf("type.type", l.Type.Type, MediaImage, MediaVideo)
	c.link("type.path", l.Type.Path, true)
	if l.Type.ObjectFit == "" {
		l.Type.ObjectFit = "cover"
	}
	c.oneOf("type.objectFit", l.Type.ObjectFit, "cover", "contain", "fill", "none", "scale-down")
	l.sanitise()
	c.text("name", l.Name, maxName, true)
	c.text("text.title", l.Text.Title, maxTitle, false)
	c.text("text.subtitle", l.Text.Subtitle, maxTitle*2, false)
	c.text("button.text", l.Button.Text, maxName, false)
	c.text("type.html", l.Type.HTML, maxText, false)
	l.check(&c)
	if c.err != nil {
		return Slide{}, c.err
	}
	return l, put(ctx, s, call, slides, &l)
}

// PutNotification stores a line of the strip, written in Source, and returns it as
// stored.
func (s *Service) PutNotification(ctx context.Context, call *session.Call, n Notification) (Notification, error) {
	var c check
	c.text("text", n.Source, maxText, true)
	n.Icon, n.Source, n.Text = plain(n.Icon), strings.TrimSpace(n.Source), line(n.Source)
	c.text("icon", n.Icon, maxName, false)
	if c.err == nil && plain(n.Text) == "" {
		c.refuse("text", "validation.required") // markup without text
	}
	c.level(&n.Level)
	n.check(&c)
	if c.err != nil {
		return Notification{}, c.err
	}
	err := put(ctx, s, call, notices, &n)
	n.Mark = markOf(n.ID, n.Version)
	return n, err
}

// SetBanner stores the global announcement, written in Source, and returns it as
// stored.
func (s *Service) SetBanner(ctx context.Context, call *session.Call, a Announcement) (Announcement, error) {
	var c check
	c.text("content", a.Source, maxText, false)
	a.Title, a.Source, a.Content = plain(a.Title), strings.TrimSpace(a.Source), line(a.Source)
	c.link("image", a.Image, false)
	c.text("title", a.Title, maxTitle, a.Enabled)
	c.level(&a.Level)
	a.check(&c)
	if c.err != nil {
		return Announcement{}, c.err
	}
	err := s.write(ctx, func(tx *db.Tx) error {
		was, err := storedAnnouncement(tx)
		if err != nil {
			return err
		}
		if was.Version != a.Version {
			return ErrStale.With("version", was.Version)
		}
		a.Version, a.UpdatedAt, a.Published = a.Version+1, tx.Now().UnixMilli(), a.Enabled
		if err := storeAnnouncement(tx, &a); err != nil {
			return err
		}
		return s.record(tx, call, "change announcement", "announcement", officeAnnouncement(was), officeAnnouncement(a))
	})
	a.Mark = markOf("announcement", a.Version)
	return a, err
}

// check collects all validation errors of an entry in one refusal.
type check struct{ err error }

func (c *check) refuse(field, key string) {
	refusal, ok := c.err.(*fault.Error)
	if !ok {
		c.err = fault.Field(field, key)
		return
	}
	if !slices.Contains(refusal.Fields[field], key) {
		refusal.Fields[field] = append(refusal.Fields[field], key)
	}
}

func (c *check) text(field, text string, longest int, required bool) {
	switch {
	case required && text == "":
		c.refuse(field, "validation.required")
	case utf8.RuneCountInString(text) > longest:
		c.refuse(field, "validation.max.string")
	}
}

func (c *check) link(field, link string, required bool) {
	switch {
	case link == "" && required:
		c.refuse(field, "validation.required")
	case link == "":
	case len(link) > maxLink:
		c.refuse(field, "validation.max.string")
	case !validLink(link):
		c.refuse(field, "validation.url")
	}
}

func (c *check) oneOf(field, value string, allowed ...string) {
	if !slices.Contains(allowed, value) {
		c.refuse(field, "validation.in")
	}
}

func (c *check) level(level *string) {
	if *level == "" {
		*level = LevelInfo
	}
	c.oneOf("level", *level, LevelInfo, LevelGood, LevelWarning)
}

func (c *check) position(position int) {
	if position < 0 || position > maxPosition {
		c.refuse("position", "validation.max.numeric")
	}
}
