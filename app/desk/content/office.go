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

// Permissions are those that the calls here need.
func Permissions() []permission.Permission { return []permission.Permission{permission.EditContent} }

// Of the calls of staff.
const (
	readsPerMinute = 600
	deedsPerMinute = 120
	// pictureBody is the largest body of an upload: base64 writes four signs for
	// three bytes.
	pictureBody = maxPicture/3*4 + 4096
	policyBody  = 4 * maxPolicyText
)

func (s *Service) officeActions() []action.Action {
	guard := action.Permission(permission.EditContent)
	reads := []action.Option{action.ReadsOnly(), action.PerAccount(readsPerMinute, time.Minute)}
	does := func(summary string, more ...action.Option) []action.Option {
		return append(more, action.PerAccount(deedsPerMinute, time.Minute), action.Summary(summary))
	}
	logged, because := action.Staff(action.Logged{}), action.Staff(action.Logged{ReasonRequired: true})
	return []action.Action{
		action.Post("/api/admin/content", guard, s.Office, append(reads, action.Summary("All banners, slides and notices, with those that are not shown."))...),
		action.Post("/api/admin/content/banner", guard, s.OfficePutBanner, does("Adds a banner or changes it.", logged)...),
		action.Post("/api/admin/content/slide", guard, s.OfficePutSlide, does("Adds a slide or changes it.", logged)...),
		action.Post("/api/admin/content/notice", guard, s.OfficePutNotice, does("Adds a line of the notification strip or changes it.", logged)...),
		action.Post("/api/admin/content/announcement", guard, s.OfficeSetAnnouncement, does("Changes the announcement.", logged)...),
		action.Post("/api/admin/content/publish", guard, s.Publish, does("Publishes an entry or takes it off.", logged)...),
		action.Post("/api/admin/content/delete", guard, s.Delete, does("Deletes an entry.", logged)...),
		action.Post("/api/admin/content/order", guard, s.Order, does("Puts the entries of a list into an order.", logged)...),
		action.Post("/api/admin/content/picture", guard, s.Picture, does("Uploads a picture.", logged, action.BodyLimit(pictureBody))...),
		action.Post("/api/admin/content/preview", guard, s.Preview, append(reads, action.Summary("What a notice's Markdown looks like."))...),
		action.Post("/api/admin/policies", guard, s.Policies, append(reads, action.Summary("The policies with their versions."))...),
		action.Post("/api/admin/policy", guard, s.PolicySource, append(reads, action.Summary("The text of a version of a policy."))...),
		action.Post("/api/admin/policy/preview", guard, s.PreviewPolicy,
			append(reads, action.BodyLimit(policyBody), action.Summary("What a policy's Markdown looks like."))...),
		action.Post("/api/admin/policy/publish", guard, s.PublishPolicy,
			does("Publishes a version of a policy.", because, action.BodyLimit(policyBody))...),
		action.Post("/api/admin/policy/withdraw", guard, s.WithdrawPolicy, does("Withdraws a version that is not in force yet.", because)...),
	}
}

// OfficeBanner, OfficeSlide, OfficeNotice and OfficeAnnouncement are entries with
// where they stand.
type (
	OfficeBanner struct {
		Banner
		Standing
	}
	OfficeSlide struct {
		Slide
		Standing
	}
	OfficeNotice struct {
		Notification
		Source string `json:"source"`
		Standing
	}
	OfficeAnnouncement struct {
		Announcement
		Source string `json:"source"`
		Standing
	}
)

func officeBanner(b Banner) OfficeBanner { return OfficeBanner{b, b.Standing} }

func officeSlide(l Slide) OfficeSlide { return OfficeSlide{l, l.Standing} }

// officeNotice shows the text of a line of before as its source: its markup is
// read as Markdown too.
func officeNotice(n Notification) OfficeNotice {
	if n.Source == "" {
		n.Source = n.Text
	}
	return OfficeNotice{n, n.Source, n.Standing}
}

func officeAnnouncement(a Announcement) OfficeAnnouncement {
	if a.Source == "" {
		a.Source = a.Content
	}
	return OfficeAnnouncement{a, a.Source, a.Standing}
}

// OfficeAnswer is all content but policies.
type OfficeAnswer struct {
	Banners      []OfficeBanner     `json:"banners"`
	Slides       []OfficeSlide      `json:"slides"`
	Notices      []OfficeNotice     `json:"notices"`
	Announcement OfficeAnnouncement `json:"announcement"`
	// Now is the clock by which entries begin and end, in unix milliseconds.
	Now int64 `json:"now"`
}

// Office lists everything, in its order.
func (s *Service) Office(context.Context, *session.Call, action.None) (OfficeAnswer, error) {
	held := s.held.Load()
	return OfficeAnswer{
		Banners: each(held.banners, officeBanner), Slides: each(held.slides, officeSlide), Notices: each(held.notifications, officeNotice),
		Announcement: officeAnnouncement(held.announcement), Now: s.deps.Clock.Now().UnixMilli(),
	}, nil
}

func each[T, U any](list []T, shown func(T) U) []U {
	made := make([]U, 0, len(list))
	for _, one := range list {
		made = append(made, shown(one))
	}
	return made
}

// Entry is what all requests about an entry have in common. Version is the one
// that was seen, and ID empty for a new one.
type Entry struct {
	ID        string `json:"id,omitempty" validate:"max=40"`
	Version   int64  `json:"version" validate:"min=0"`
	Published bool   `json:"published"`
	Audience  string `json:"audience" validate:"oneof=all guests players"`
	StartsAt  int64  `json:"starts_at,omitempty"`
	EndsAt    int64  `json:"ends_at,omitempty"`
}

func (e Entry) standing() Standing {
	return Standing{Version: e.Version, Published: e.Published, Audience: e.Audience, StartsAt: e.StartsAt, EndsAt: e.EndsAt}
}

// PutBannerRequest is a banner as staff write it.
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
		ID: r.ID, Type: r.Type, Link: r.Link, Image: r.Image, Title: r.Title, Code: r.Code, Sport: r.Sport, Standing: r.standing(),
	})
	return officeBanner(b), err
}

// PutSlideRequest is a slide as staff write it.
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
		ID: r.ID, Category: r.Category, Name: r.Name, Text: r.Text, Button: r.Button, Type: r.Type, Standing: r.standing(),
	})
	return officeSlide(l), err
}

// PutNoticeRequest is a line of the strip as staff write it, in Markdown.
type PutNoticeRequest struct {
	Entry
	Icon  string `json:"icon"`
	Text  string `json:"text"`
	Level string `json:"level"`
}

// OfficePutNotice stores a line of the strip.
func (s *Service) OfficePutNotice(ctx context.Context, call *session.Call, r PutNoticeRequest) (OfficeNotice, error) {
	n, err := s.PutNotification(ctx, call, Notification{ID: r.ID, Icon: r.Icon, Source: r.Text, Level: r.Level, Standing: r.standing()})
	return officeNotice(n), err
}

// SetAnnouncementRequest is the announcement as staff write it, in Markdown.
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
		Enabled: r.Published, Image: r.Image, Title: r.Title, Source: r.Content, Level: r.Level, Standing: r.standing(),
	})
	return officeAnnouncement(a), err
}

// PublishRequest publishes an entry of a list or takes it off.
type PublishRequest struct {
	Kind      string `json:"kind" validate:"oneof=banner slide notice"`
	ID        string `json:"id" validate:"required,max=40"`
	Version   int64  `json:"version" validate:"min=0"`
	Published bool   `json:"published"`
}

// Publish publishes an entry or takes it off.
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
	return action.None{}, s.write(ctx, func(tx *db.Tx) error { return lists[r.Kind].drop(tx, s, call, r.ID, r.Version) })
}

// OrderRequest names all entries of a list in their new order.
type OrderRequest struct {
	Kind string   `json:"kind" validate:"oneof=banner slide notice"`
	IDs  []string `json:"ids" validate:"required,max=100,dive,max=40"`
}

// Order puts the entries of a list into an order.
func (s *Service) Order(ctx context.Context, call *session.Call, r OrderRequest) (action.None, error) {
	return action.None{}, s.write(ctx, func(tx *db.Tx) error { return lists[r.Kind].order(tx, s, call, r.IDs) })
}

// PreviewRequest is Markdown of a notice.
type PreviewRequest struct {
	Text string `json:"text" validate:"max=20000"`
}

// PreviewAnswer is sanitised HTML.
type PreviewAnswer struct {
	HTML string `json:"html"`
}

// Preview renders a notice.
func (s *Service) Preview(_ context.Context, _ *session.Call, r PreviewRequest) (PreviewAnswer, error) {
	return PreviewAnswer{line(r.Text)}, nil
}

func staffDeed(call *session.Call, deed, subject string) stafflog.Entry {
	entry := stafflog.By(call, deed)
	entry.Kind, entry.Subject = Subject, subject
	return entry
}
