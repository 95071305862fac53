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

// The errors of an editor's changes.
var (
	// ErrUnknown is returned when the entry to change or delete does not exist.
	ErrUnknown = fault.New(fault.CodeNotFound, "There is no such entry.")
	// ErrFull is returned when a list has the maximum number of entries.
	ErrFull = fault.New(fault.CodeConflict, "There are too many entries. Delete one first.")
)

// Maximum lengths in characters, after sanitising.
const (
	maxName, maxTitle, maxText = 60, 140, 2000
	maxLink, maxPosition       = 500, 1_000_000
)

// PutBanner stores a promotion banner and returns the stored version. A banner without an
// id is new.
func (s *Service) PutBanner(ctx context.Context, call *session.Call, b Banner) (Banner, error) {
	var c validator
	b.Type, b.Title, b.Code = plain(b.Type), plain(b.Title), plain(b.Code)
	c.text("type", b.Type, maxName, true)
	c.text("title", b.Title, maxTitle, false)
	c.text("code", b.Code, maxName, false)
	c.link("link", b.Link, false)
	c.link("image", b.Image, true)
	b.validate(&c)
	if c.err != nil {
		return Banner{}, c.err
	}
	return b, put(ctx, s, call, banners, &b)
}

// PutSlide stores a slide and returns the stored version.
func (s *Service) PutSlide(ctx context.Context, call *session.Call, l Slide) (Slide, error) {
	var c validator
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
	l.validate(&c)
	if c.err != nil {
		return Slide{}, c.err
	}
	return l, put(ctx, s, call, slides, &l)
}

// PutNotification stores a line of the strip from the Markdown in Source, and returns the
// stored version.
func (s *Service) PutNotification(ctx context.Context, call *session.Call, n Notification) (Notification, error) {
	var c validator
	c.text("text", n.Source, maxText, true)
	n.Icon, n.Source, n.Text = plain(n.Icon), strings.TrimSpace(n.Source), renderNotice(n.Source)
	c.text("icon", n.Icon, maxName, false)
	if c.err == nil && plain(n.Text) == "" {
		c.refuse("text", "validation.required") // markup without text
	}
	c.level(&n.Level)
	n.validate(&c)
	if c.err != nil {
		return Notification{}, c.err
	}
	err := put(ctx, s, call, notices, &n)
	n.Mark = markOf(n.ID, n.Version)
	return n, err
}

// SetBanner stores the global announcement from the Markdown in Source, and returns the
// stored version.
func (s *Service) SetBanner(ctx context.Context, call *session.Call, a Announcement) (Announcement, error) {
	var c validator
	c.text("content", a.Source, maxText, false)
	a.Title, a.Source, a.Content = plain(a.Title), strings.TrimSpace(a.Source), renderNotice(a.Source)
	c.link("image", a.Image, false)
	c.text("title", a.Title, maxTitle, a.Enabled)
	c.level(&a.Level)
	a.validate(&c)
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

// validator collects all validation errors of an entry in one error.
type validator struct{ err error }

func (c *validator) refuse(field, key string) {
	refusal, ok := c.err.(*fault.Error)
	if !ok {
		c.err = fault.Field(field, key)
		return
	}
	if !slices.Contains(refusal.Fields[field], key) {
		refusal.Fields[field] = append(refusal.Fields[field], key)
	}
}

func (c *validator) text(field, text string, maxLength int, required bool) {
	switch {
	case required && text == "":
		c.refuse(field, "validation.required")
	case utf8.RuneCountInString(text) > maxLength:
		c.refuse(field, "validation.max.string")
	}
}

func (c *validator) link(field, link string, required bool) {
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

func (c *validator) oneOf(field, value string, allowed ...string) {
	if !slices.Contains(allowed, value) {
		c.refuse(field, "validation.in")
	}
}

func (c *validator) level(level *string) {
	if *level == "" {
		*level = LevelInfo
	}
	c.oneOf("level", *level, LevelInfo, LevelGood, LevelWarning)
}

func (c *validator) position(position int) {
	if position < 0 || position > maxPosition {
		c.refuse("position", "validation.max.numeric")
	}
}
