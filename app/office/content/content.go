// Package content stores what an operator shows to visitors: promotion banners, slides,
// notifications, one global announcement, and the policies.
package content

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"sync"
	"sync/atomic"

	"croupier/app/kernel/fault"
	"croupier/app/kernel/live"
	"croupier/app/kernel/players"
	"croupier/app/kernel/shared"
	"croupier/app/kernel/untrusted"
	"croupier/db"
)

// Types of promotion banners that the code treats specially. Any other name is a plain
// banner.
const (
	TypeDeposit = "Deposit"
	TypePoker   = "Poker" // signed-in players only
	TypeOther   = "Other"
)

// Banner is one picture of the promotion slider. A click follows Link or
// activates Code.
type Banner struct {
	ID          string `json:"_id"`
	Type        string `json:"type"`
	Link        string `json:"link"`
	Image       string `json:"image"`
	Title       string `json:"title"`
	Code        string `json:"code"`
	Sport       bool   `json:"sport"`
	Publication `json:"-"`
}

// Categories of slides: for the sports pages, and for all other pages.
const (
	CategorySport = "sport"
	CategoryOther = "other"
)

// Slide is one picture or video of the home page's carousel.
type Slide struct {
	ID          string      `json:"_id"`
	Category    string      `json:"category" validate:"oneof=sport other"`
	Name        string      `json:"name"`
	Text        SlideText   `json:"text"`
	Button      SlideButton `json:"button"`
	Type        SlideMedia  `json:"type"`
	Publication `json:"-"`
}

// SlideText is plain text on a slide.
type SlideText struct {
	Title    string `json:"title"`
	Subtitle string `json:"subtitle"`
}

// SlideButton is a link on a slide. Without a text there is no button.
type SlideButton struct {
	Text  string     `json:"text"`
	Link  string     `json:"link"`
	Style SlideStyle `json:"style"`
}

// SlideStyle is the style of a slide's button.
type SlideStyle struct {
	// Color is "#rrggbb", or empty for the site's color.
	Color string `json:"color"`
}

// Kinds of media on a slide.
const (
	MediaImage = "image"
	MediaVideo = "video"
)

// SlideMedia is the picture or video of a slide.
type SlideMedia struct {
	Type      string `json:"type" validate:"oneof=image video"`
	Path      string `json:"path"`
	ObjectFit string `json:"objectFit" validate:"oneof=cover contain fill none scale-down"`
	// HTML is sanitised markup over the picture.
	HTML string `json:"html"`
}

// Levels of notices.
const (
	LevelInfo    = "info"
	LevelGood    = "good"
	LevelWarning = "warning"
)

// Notification is one line of the strip. Text is sanitised HTML.
type Notification struct {
	ID    string `json:"_id"`
	Icon  string `json:"icon"`
	Text  string `json:"text"`
	Level string `json:"level,omitempty" ts:"info|good|warning|"`
	// Mark identifies this version. Players use it to dismiss the notification.
	Mark string `json:"mark,omitempty"`
	// Source is the Markdown that Text is rendered from.
	Source      string `json:"-"`
	Publication `json:"-"`
}

// Announcement is the one global banner. Content is sanitised HTML.
type Announcement struct {
	Enabled bool   `json:"enabled"`
	Image   string `json:"image"`
	Title   string `json:"title"`
	Content string `json:"content"`
	Level   string `json:"level,omitempty" ts:"info|good|warning|"`
	// Mark identifies this version. Players use it to dismiss the announcement.
	Mark string `json:"mark,omitempty"`
	// Source is the Markdown that Content is rendered from.
	Source      string `json:"-"`
	Publication `json:"-"`
}

// Deps are the services that content uses.
type Deps struct {
	shared.Services
	// Decoders decodes the pictures that staff upload.
	Decoders  *untrusted.Pool
	Marketing players.Marketing
	Codes     Codes
	// Art returns the address of a picture for the demo content.
	Art func(name string) string
}

// Codes knows the promo codes of the site.
type Codes interface {
	// Redeemable reports whether a code exists and has neither ended nor been stopped.
	Redeemable(q db.Querier, code string) (bool, error)
}

// Options are the operator's settings.
type Options struct {
	// Policies is the folder with the operator's files that replace built-in policies.
	Policies string
	// OperatorDetails fill the placeholders of policies.
	OperatorDetails OperatorDetails
	// Jurisdictions returns the names of the countries whose residents may not play. The policies
	// list them.
	Jurisdictions func() []string
}

// Service serves content from memory.
type Service struct {
	deps     Deps
	policies *policies

	loading sync.Mutex // one load at a time, so that an older state never replaces a newer one
	current atomic.Pointer[state]
	// changed wakes the worker that notifies pages when an entry begins or ends.
	changed chan struct{}
}

// state is a snapshot of all content. It is immutable.
type state struct {
	banners       []Banner
	slides        []Slide
	notifications []Notification
	announcement  Announcement
	// policies are the stored versions of each policy, in ascending order.
	policies map[string][]PolicyVersion
}

// checkCode refuses a banner with a code that no player can redeem.
func (s *Service) checkCode(q db.Querier, b Banner) error {
	if b.Code == "" {
		return nil
	}
	redeemable, err := s.deps.Codes.Redeemable(q, b.Code)
	if err != nil {
		return fmt.Errorf("look for the code of a banner: %w", err)
	}
	if !redeemable {
		return fault.Field("code", "validation.exists")
	}
	return nil
}

// New makes the service and reads what is stored.
func New(ctx context.Context, deps Deps, options Options) (*Service, error) {
	if deps.DB == nil || deps.IDs == nil || deps.Clock == nil || deps.Sockets == nil || deps.StaffLog == nil {
		return nil, errors.New("content needs a database, a clock, an id source, a hub and the log of staff")
	}
	if deps.Log == nil {
		deps.Log = slog.Default()
	}
	cached, err := newPolicies(options, deps.Log)
	if err != nil {
		return nil, err
	}
	s := &Service{deps: deps, policies: cached, changed: make(chan struct{}, 1)}
	if err := s.Reload(ctx); err != nil {
		return nil, err
	}
	return s, deps.Sockets.Channel(Channel, live.Policy{})
}

// Reload loads all content again. It is called after a change, also one by another
// process.
func (s *Service) Reload(ctx context.Context) error {
	s.loading.Lock()
	defer s.loading.Unlock()
	fresh := &state{}
	err := s.deps.DB.Read(ctx, func(q *db.Reader) (err error) {
		if fresh.banners, err = storedBanners(q); err != nil {
			return err
		}
		if fresh.slides, err = storedSlides(q); err != nil {
			return err
		}
		if fresh.notifications, err = storedNotifications(q); err != nil {
			return err
		}
		if fresh.announcement, err = storedAnnouncement(q); err != nil {
			return err
		}
		fresh.policies, err = storedPolicies(q)
		return err
	})
	if err != nil {
		return fmt.Errorf("load content: %w", err)
	}
	fresh.sanitise()
	s.current.Store(fresh)
	return nil
}

// sanitise sanitises stored content again, because an older version with a wider policy
// or a manual edit may have written it.
func (c *state) sanitise() {
	for i := range c.banners {
		b := &c.banners[i]
		b.Type, b.Title, b.Code = plain(b.Type), plain(b.Title), plain(b.Code)
		b.Link, b.Image = safeLink(b.Link), safeLink(b.Image)
	}
	for i := range c.slides {
		c.slides[i].sanitise()
	}
	for i := range c.notifications {
		n := &c.notifications[i]
		n.Icon, n.Text, n.Mark = plain(n.Icon), markup(n.Text), markOf(n.ID, n.Version)
	}
	a := &c.announcement
	if a.Version > 0 {
		a.Mark = markOf("announcement", a.Version)
	}
	a.Image, a.Title, a.Content = safeLink(a.Image), plain(a.Title), markup(a.Content)
}

func (l *Slide) sanitise() {
	l.Name, l.Text.Title, l.Text.Subtitle = plain(l.Name), plain(l.Text.Title), plain(l.Text.Subtitle)
	l.Button.Text, l.Button.Link = plain(l.Button.Text), safeLink(l.Button.Link)
	if !colorPattern.MatchString(l.Button.Style.Color) {
		l.Button.Style.Color = ""
	}
	l.Type.Path, l.Type.HTML = safeLink(l.Type.Path), markup(l.Type.HTML)
}
