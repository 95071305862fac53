package content

import (
	"context"
	"slices"
	"strings"

	"croupier/app/kernel/action"
	"croupier/app/kernel/feature"
)

// pageNotices is the operator's content on every page. It is part of the first page, so that the
// layout does not shift later.
type pageNotices struct {
	Announcement  Announcement   `json:"announcement"`
	Notifications []Notification `json:"notifications"`
}

// slider is the top of the home page. It is part of the first page, because it is the
// largest element there.
type slider struct {
	Banners []Banner `json:"banners"`
	Slides  []Slide  `json:"slides"`
}

// Bootstrap returns this feature's parts of a page's data.
func (s *Service) Bootstrap() []feature.Section {
	return []feature.Section{{Name: "news", Load: s.pageNotices}, {Name: "top", Load: s.slider}}
}

func (s *Service) pageNotices(ctx context.Context, visit *feature.Visit) (any, error) {
	announcement, err := s.Banner(ctx, visit.Call, action.None{})
	if err != nil {
		return nil, err
	}
	notifications, err := s.Notifications(ctx, visit.Call, action.None{})
	return pageNotices{announcement, notifications}, err
}

func (s *Service) slider(ctx context.Context, visit *feature.Visit) (any, error) {
	if !visit.Home {
		return feature.Omitted, nil
	}
	banners, err := s.Banners(ctx, visit.Call, action.None{})
	if err != nil {
		return nil, err
	}
	slides, err := s.Slides(ctx, visit.Call, action.None{})
	visible := slider{banners, slides}
	visit.Picture = visible.firstPicture()
	return visible, err
}

// firstPicture returns the address of the first visible picture. It is empty if there is
// none or if a header cannot contain the address.
func (t slider) firstPicture() string {
	first := ""
	if at := slices.IndexFunc(t.Slides, func(s Slide) bool { return s.Category != CategorySport }); at >= 0 {
		if media := t.Slides[at].Type; media.Type == MediaImage {
			first = media.Path
		}
	} else if at := slices.IndexFunc(t.Banners, func(b Banner) bool { return !b.Sport }); at >= 0 {
		first = t.Banners[at].Image
	}
	if strings.ContainsFunc(first, func(r rune) bool { return r <= ' ' || r > '~' || strings.ContainsRune("<>\"\\", r) }) {
		return ""
	}
	return first
}
