package content

import (
	"context"

	"croupier/db"
)

// Demo adds banners, slides, notifications and an announcement to an empty site. It skips
// every list that has entries, so a demo site can call it at every start.
func (s *Service) Demo(ctx context.Context) error {
	art := func(name string) string {
		if s.deps.Art == nil {
			return ""
		}
		return s.deps.Art(name)
	}
	have := s.current.Load()
	if len(have.banners) == 0 {
		for i, b := range demoBanners {
			b.Image, b.Publication = art(b.Image), Publication{Position: i * 10, Published: true}
			if _, err := s.PutBanner(ctx, nil, b); err != nil {
				return err
			}
		}
	}
	if len(have.slides) == 0 {
		for i, l := range demoSlides {
			l.Type.Path, l.Publication = art(l.Type.Path), Publication{Position: i * 10, Published: true}
			if _, err := s.PutSlide(ctx, nil, l); err != nil {
				return err
			}
		}
	}
	if len(have.notifications) == 0 {
		for i, n := range demoNotifications {
			n.Publication = Publication{Position: i * 10, Published: true}
			if _, err := s.PutNotification(ctx, nil, n); err != nil {
				return err
			}
		}
	}
	stored, err := s.hasAnnouncement(ctx)
	if err != nil || stored {
		return err
	}
	_, err = s.SetBanner(ctx, nil, demoAnnouncement)
	return err
}

// hasAnnouncement reports whether an announcement was ever set, on or off.
func (s *Service) hasAnnouncement(ctx context.Context) (stored bool, err error) {
	err = s.deps.DB.Read(ctx, func(q *db.Reader) error {
		stored, err = hasAnnouncement(q)
		return err
	})
	return stored, err
}

// Images are names of pictures until Demo stores the entries.
var demoBanners = []Banner{
	{Type: TypeDeposit, Image: "deposit", Title: "Play money for everybody", Link: "/casino/originals"},
	{Type: TypePoker, Image: "poker", Title: "Poker tables", Link: "/casino/Poker"},
	{Type: TypeOther, Image: "race", Title: "The weekly race: see your rank", Link: "/leaderboard"},
	{Type: TypeOther, Image: "fair", Title: "Check every bet yourself", Link: "/fairness"},
	{Type: TypeOther, Image: "football", Title: "Football weekend: all leagues, all prices", Link: "/sport", Sport: true},
}

var demoSlides = []Slide{
	{
		Category: CategoryOther, Name: "Originals",
		Text:   SlideText{Title: "House originals", Subtitle: "Every draw can be checked, every return is published."},
		Button: SlideButton{Text: "Play originals", Link: "/casino/originals"},
		Type:   SlideMedia{Type: MediaImage, Path: "originals", ObjectFit: "cover"},
	},
	{
		Category: CategoryOther, Name: "Live tables",
		Text:   SlideText{Title: "The lights are on", Subtitle: "Tables around the clock, from the first chip to the last."},
		Button: SlideButton{Text: "Live casino", Link: "/casino/live", Style: SlideStyle{Color: "#e9b44c"}},
		Type:   SlideMedia{Type: MediaImage, Path: "live", ObjectFit: "cover"},
	},
	{
		Category: CategorySport, Name: "Matchday",
		Text:   SlideText{Title: "Matchday", Subtitle: "Prices that move with the game."},
		Button: SlideButton{Text: "See the matches", Link: "/sport"},
		Type:   SlideMedia{Type: MediaImage, Path: "matchday", ObjectFit: "cover"},
	},
}

var demoNotifications = []Notification{
	{Icon: "shield-check", Source: "Every original is **provably fair**: [check a bet](/fairness) whenever you like."},
	{Icon: "trophy", Source: "The **weekly race** ends on Sunday at midnight: [see your rank](/leaderboard)."},
	{Icon: "heart-pulse", Source: "Playing too much? [Take a break](/profile/settings/self-exclusion), from a day on."},
}

var demoAnnouncement = Announcement{
	Enabled: true,
	Title:   "This is a demonstration",
	Source:  "All balances here are **play money**, and the other players are made up: who they are, what they bet and what they say. Deposits and withdrawals go over test chains: nothing of value can come in or go out.",
}
