package content

import (
	"context"
	"time"

	"croupier/app/kernel/action"
	"croupier/app/kernel/permission"
	"croupier/app/kernel/session"
	"croupier/app/kernel/stafflog"
	"croupier/db"
)

// Permissions returns the permissions that the calls of this package need.
func Permissions() []permission.Permission { return []permission.Permission{permission.EditContent} }

// Limits of the staff calls.
const (
	readsPerMinute   = 600
	actionsPerMinute = 120
	// pictureBody is the largest body of an upload in bytes: base64 encodes three bytes
	// as four characters.
	pictureBody = maxPicture/3*4 + 4096
	policyBody  = 4 * maxPolicyText
)

func (s *Service) officeActions() []action.Action {
	guard := action.Permission(permission.EditContent)
	reads := []action.Option{action.ReadsOnly(), action.PerAccount(readsPerMinute, time.Minute)}
	does := func(summary string, more ...action.Option) []action.Option {
		return append(more, action.PerAccount(actionsPerMinute, time.Minute), action.Summary(summary))
	}
	logged, because := action.Staff(action.Logged{}), action.Staff(action.Logged{ReasonRequired: true})
	return []action.Action{
		action.Post("/api/admin/content", guard, s.Office, append(reads, action.Summary("All banners, slides and notices, with those that are not shown."))...),
		action.Post("/api/admin/content/banner", guard, s.OfficePutBanner, does("Adds a banner or changes it.", logged)...).Neutral("It changes what visitors see."),
		action.Post("/api/admin/content/slide", guard, s.OfficePutSlide, does("Adds a slide or changes it.", logged)...).Neutral("It changes what visitors see."),
		action.Post("/api/admin/content/notice", guard, s.OfficePutNotice, does("Adds a line of the notification strip or changes it.", logged)...).Neutral("It changes what visitors see."),
		action.Post("/api/admin/content/announcement", guard, s.OfficeSetAnnouncement, does("Changes the announcement.", logged)...).Neutral("It changes what visitors see."),
		action.Post("/api/admin/content/publish", guard, s.Publish, does("Publishes an entry or takes it off.", logged)...).Neutral("It changes what visitors see."),
		action.Post("/api/admin/content/delete", guard, s.Delete, does("Deletes an entry.", logged)...).Neutral("It changes what visitors see."),
		action.Post("/api/admin/content/order", guard, s.Order, does("Puts the entries of a list into an order.", logged)...).Neutral("It changes what visitors see."),
		action.Post("/api/admin/content/picture", guard, s.Picture, does("Uploads a picture.", logged, action.BodyLimit(pictureBody))...).Neutral("It changes what visitors see."),
		action.Post("/api/admin/content/preview", guard, s.Preview, append(reads, action.Summary("What a notice's Markdown looks like."))...),
		action.Post("/api/admin/policies", guard, s.Policies, append(reads, action.Summary("The policies with their versions."))...),
		action.Post("/api/admin/policy", guard, s.PolicySource, append(reads, action.Summary("The text of a version of a policy."))...),
		action.Post("/api/admin/policy/preview", guard, s.PreviewPolicy,
			append(reads, action.BodyLimit(policyBody), action.Summary("What a policy's Markdown looks like."))...),
		action.Post("/api/admin/policy/publish", guard, s.PublishPolicy,
			does("Publishes a version of a policy.", because, action.BodyLimit(policyBody))...).Neutral("It publishes a text. Every version is kept."),
		action.Post("/api/admin/policy/withdraw", guard, s.WithdrawPolicy, does("Withdraws a version that is not in force yet.", because)...).Neutral("It withdraws a text that is not in force."),
	}
}

// OfficeBanner, OfficeSlide, OfficeNotice and OfficeAnnouncement are entries with their
// publication state.
type (
	OfficeBanner struct {
		Banner
		Publication
	}
	OfficeSlide struct {
		Slide
		Publication
	}
	OfficeNotice struct {
		Notification
		Source string `json:"source"`
		Publication
	}
	OfficeAnnouncement struct {
		Announcement
		Source string `json:"source"`
		Publication
	}
)

func officeBanner(b Banner) OfficeBanner { return OfficeBanner{b, b.Publication} }

func officeSlide(l Slide) OfficeSlide { return OfficeSlide{l, l.Publication} }

// officeNotice returns a notification for staff. An old notification has no source: its
// text becomes the source, because Markdown can contain its markup.
func officeNotice(n Notification) OfficeNotice {
	if n.Source == "" {
		n.Source = n.Text
	}
	return OfficeNotice{n, n.Source, n.Publication}
}

func officeAnnouncement(a Announcement) OfficeAnnouncement {
	if a.Source == "" {
		a.Source = a.Content
	}
	return OfficeAnnouncement{a, a.Source, a.Publication}
}

// OfficeAnswer is all content except the policies.
type OfficeAnswer struct {
	Banners      []OfficeBanner     `json:"banners"`
	Slides       []OfficeSlide      `json:"slides"`
	Notices      []OfficeNotice     `json:"notices"`
	Announcement OfficeAnnouncement `json:"announcement"`
	// Now is the server's time in unix milliseconds. Entries begin and end by it.
	Now int64 `json:"now"`
}

// Office returns all entries in their order.
func (s *Service) Office(context.Context, *session.Call, action.None) (OfficeAnswer, error) {
	held := s.current.Load()
	return OfficeAnswer{
		Banners: each(held.banners, officeBanner), Slides: each(held.slides, officeSlide), Notices: each(held.notifications, officeNotice),
		Announcement: officeAnnouncement(held.announcement), Now: s.deps.Clock.Now().UnixMilli(),
	}, nil
}

func each[T, U any](list []T, visible func(T) U) []U {
	made := make([]U, 0, len(list))
	for _, one := range list {
		made = append(made, visible(one))
	}
	return made
}

// Entry has the common fields of all requests about an entry. Version is the version that
// the editor has seen. ID is empty for a new entry.
type Entry struct {
	ID        string `json:"id,omitempty" validate:"max=40"`
	Version   int64  `json:"version" validate:"min=0"`
	Published bool   `json:"published"`
	Audience  string `json:"audience" validate:"oneof=all guests players"`
	StartsAt  int64  `json:"starts_at,omitempty"`
	EndsAt    int64  `json:"ends_at,omitempty"`
}

func (e Entry) publication() Publication {
	return Publication{Version: e.Version, Published: e.Published, Audience: e.Audience, StartsAt: e.StartsAt, EndsAt: e.EndsAt}
}

// PutBannerRequest is a banner as staff enter it.
type PutBannerRequest struct {
	Entry
	Type  string `json:"type"`
	Link  string `json:"link"`
	Image string `json:"image"`
	Title string `json:"title"`
	Code  string `json:"code"`
	Sport bool   `json:"sport"`
}

// OfficePutBanner stores a banner.
func (s *Service) OfficePutBanner(ctx context.Context, call *session.Call, r PutBannerRequest) (OfficeBanner, error) {
	b, err := s.PutBanner(ctx, call, Banner{
		ID: r.ID, Type: r.Type, Link: r.Link, Image: r.Image, Title: r.Title, Code: r.Code, Sport: r.Sport, Publication: r.publication(),
	})
	return officeBanner(b), err
}

// PutSlideRequest is a slide as staff enter it.
type PutSlideRequest struct {
	Entry
	Category string      `json:"category"`
	Name     string      `json:"name"`
	Text     SlideText   `json:"text"`
	Button   SlideButton `json:"button"`
	Type     SlideMedia  `json:"type"`
}

// OfficePutSlide stores a slide.
func (s *Service) OfficePutSlide(ctx context.Context, call *session.Call, r PutSlideRequest) (OfficeSlide, error) {
	l, err := s.PutSlide(ctx, call, Slide{
		ID: r.ID, Category: r.Category, Name: r.Name, Text: r.Text, Button: r.Button, Type: r.Type, Publication: r.publication(),
	})
	return officeSlide(l), err
}

// PutNoticeRequest is a line of the strip as staff enter it, in Markdown.
type PutNoticeRequest struct {
	Entry
	Icon  string `json:"icon"`
	Text  string `json:"text"`
	Level string `json:"level"`
}

// OfficePutNotice stores a line of the strip.
func (s *Service) OfficePutNotice(ctx context.Context, call *session.Call, r PutNoticeRequest) (OfficeNotice, error) {
	n, err := s.PutNotification(ctx, call, Notification{ID: r.ID, Icon: r.Icon, Source: r.Text, Level: r.Level, Publication: r.publication()})
	return officeNotice(n), err
}

// SetAnnouncementRequest is the announcement as staff enter it, in Markdown.
type SetAnnouncementRequest struct {
	Entry
	Image   string `json:"image"`
	Title   string `json:"title"`
	Content string `json:"content"`
	Level   string `json:"level"`
}

// OfficeSetAnnouncement stores the announcement.
func (s *Service) OfficeSetAnnouncement(ctx context.Context, call *session.Call, r SetAnnouncementRequest) (OfficeAnnouncement, error) {
	a, err := s.SetBanner(ctx, call, Announcement{
		Enabled: r.Published, Image: r.Image, Title: r.Title, Source: r.Content, Level: r.Level, Publication: r.publication(),
	})
	return officeAnnouncement(a), err
}

// PublishRequest publishes or unpublishes an entry of a list.
type PublishRequest struct {
	Kind      string `json:"kind" validate:"oneof=banner slide notice"`
	ID        string `json:"id" validate:"required,max=40"`
	Version   int64  `json:"version" validate:"min=0"`
	Published bool   `json:"published"`
}

// Publish publishes or unpublishes an entry.
func (s *Service) Publish(ctx context.Context, call *session.Call, r PublishRequest) (action.None, error) {
	return action.None{}, s.write(ctx, func(tx *db.Tx) error { return lists[r.Kind].publish(tx, s, call, r.ID, r.Version, r.Published) })
}

// DeleteRequest deletes an entry of a list.
type DeleteRequest struct {
	Kind    string `json:"kind" validate:"oneof=banner slide notice"`
	ID      string `json:"id" validate:"required,max=40"`
	Version int64  `json:"version" validate:"min=0"`
}

// Delete deletes an entry.
func (s *Service) Delete(ctx context.Context, call *session.Call, r DeleteRequest) (action.None, error) {
	return action.None{}, s.write(ctx, func(tx *db.Tx) error { return lists[r.Kind].deleteEntry(tx, s, call, r.ID, r.Version) })
}

// OrderRequest lists the ids of all entries of a list in their new order.
type OrderRequest struct {
	Kind string   `json:"kind" validate:"oneof=banner slide notice"`
	IDs  []string `json:"ids" validate:"required,max=100,dive,max=40"`
}

// Order sorts the entries of a list.
func (s *Service) Order(ctx context.Context, call *session.Call, r OrderRequest) (action.None, error) {
	return action.None{}, s.write(ctx, func(tx *db.Tx) error { return lists[r.Kind].order(tx, s, call, r.IDs) })
}

// PreviewRequest is the Markdown of a notice.
type PreviewRequest struct {
	Text string `json:"text" validate:"max=20000"`
}

// PreviewAnswer is sanitised HTML.
type PreviewAnswer struct {
	HTML string `json:"html"`
}

// Preview renders a notice.
func (s *Service) Preview(_ context.Context, _ *session.Call, r PreviewRequest) (PreviewAnswer, error) {
	return PreviewAnswer{renderNotice(r.Text)}, nil
}

func staffAction(call *session.Call, actionName, subject string) stafflog.Entry {
	entry := stafflog.By(call, actionName)
	entry.Kind, entry.Subject = Subject, subject
	return entry
}
