package content

import (
	"context"
	"slices"
	"unicode/utf8"

	"croupier/app/kernel/fault"
	"croupier/app/kernel/id"
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
func (s *Service) PutBanner(ctx context.Context, b Banner) (Banner, error) {
	var c check
	b.Type, b.Title, b.Code = plain(b.Type), plain(b.Title), plain(b.Code)
	c.text("type", b.Type, maxName, true)
	c.text("title", b.Title, maxTitle, false)
	c.text("code", b.Code, maxName, false)
	c.link("link", b.Link, false)
	c.link("image", b.Image, true)
	c.position(b.Position)
	if c.err != nil {
		return Banner{}, c.err
	}
	err := s.put(ctx, bannerTable, &b.ID, func(tx *db.Tx) error { return storeBanner(tx, &b) })
	return b, err
}

// PutSlide stores a slide and returns it as stored.
func (s *Service) PutSlide(ctx context.Context, l Slide) (Slide, error) {
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
	c.position(l.Position)
	if c.err != nil {
		return Slide{}, c.err
	}
	err := s.put(ctx, slideTable, &l.ID, func(tx *db.Tx) error { return storeSlide(tx, &l) })
	return l, err
}

// PutNotification stores a line of the strip and returns it as stored.
func (s *Service) PutNotification(ctx context.Context, n Notification) (Notification, error) {
	var c check
	n.Icon, n.Text = plain(n.Icon), markup(n.Text)
	c.text("icon", n.Icon, maxName, false)
	c.text("text", n.Text, maxText, true)
	if plain(n.Text) == "" {
		c.refuse("text", "validation.required") // markup without text
	}
	c.position(n.Position)
	if c.err != nil {
		return Notification{}, c.err
	}
	err := s.put(ctx, notificationTable, &n.ID, func(tx *db.Tx) error { return storeNotification(tx, &n) })
	return n, err
}

// SetBanner stores the global announcement and returns it as stored.
func (s *Service) SetBanner(ctx context.Context, a Announcement) (Announcement, error) {
	var c check
	a.Title, a.Content = plain(a.Title), markup(a.Content)
	c.link("image", a.Image, false)
	c.text("title", a.Title, maxTitle, a.Enabled)
	c.text("content", a.Content, maxText, false)
	if c.err != nil {
		return Announcement{}, c.err
	}
	err := s.deps.DB.Write(ctx, func(tx *db.Tx) error { return storeAnnouncement(tx, &a) })
	if err != nil {
		return Announcement{}, err
	}
	return a, s.Reload(ctx)
}

// DeleteBanner removes a promotion banner.
func (s *Service) DeleteBanner(ctx context.Context, id string) error {
	return s.delete(ctx, bannerTable, id)
}

// DeleteSlide removes a slide.
func (s *Service) DeleteSlide(ctx context.Context, id string) error {
	return s.delete(ctx, slideTable, id)
}

// DeleteNotification removes a line of the strip.
func (s *Service) DeleteNotification(ctx context.Context, id string) error {
	return s.delete(ctx, notificationTable, id)
}

// put stores an entry: a new one with a new id, or an existing one.
func (s *Service) put(ctx context.Context, t table, entry *string, store func(*db.Tx) error) error {
	isNew := *entry == ""
	if isNew {
		*entry = s.deps.IDs.New()
	} else if !id.Valid(*entry) {
		return ErrUnknown
	}
	err := s.deps.DB.Write(ctx, func(tx *db.Tx) error {
		if isNew {
			if count, err := t.rows(tx); err != nil {
				return err
			} else if count >= maxListed {
				return ErrFull
			}
		} else if known, err := t.has(tx, *entry); err != nil {
			return err
		} else if !known {
			return ErrUnknown
		}
		return store(tx)
	})
	if err != nil {
		return err
	}
	return s.Reload(ctx)
}

func (s *Service) delete(ctx context.Context, t table, entry string) error {
	err := s.deps.DB.Write(ctx, func(tx *db.Tx) error {
		found, err := t.delete(tx, entry)
		if err == nil && !found {
			return ErrUnknown
		}
		return err
	})
	if err != nil {
		return err
	}
	return s.Reload(ctx)
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

func (c *check) position(position int) {
	if position < 0 || position > maxPosition {
		c.refuse("position", "validation.max.numeric")
	}
}
