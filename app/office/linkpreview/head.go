package linkpreview

import (
	"context"
	"log/slog"
	"net/url"
	"regexp"
	"strings"

	"croupier/app/kernel/feature"
	"croupier/app/office/linkpreview/picture"
)

// sharedBet matches the value of a shared bet in the query of any page:
// ?game={game}-{id}.
var sharedBet = regexp.MustCompile(`^[a-z0-9_]{1,40}-([A-Za-z0-9_-]{1,64})$`)

// Head returns the link preview of a page for other sites. If the data cannot be read, it
// returns the site's card: an error never makes the page fail.
func (s *Service) Head(ctx context.Context, visit *feature.Visit) feature.Head {
	made, found, err := s.linkOf(ctx, visit.Address)
	if err != nil {
		s.Log.WarnContext(ctx, "a page's card could not be made", slog.String("path", visit.Address.Path), slog.Any("error", err))
	}
	if !found || err != nil {
		made = s.siteLink()
	}
	base := s.options.Address()
	address := base + made.path
	// The page does not repeat input of the request. It states its address only if the
	// site knows the address.
	if !found && !visit.Home {
		address = ""
	}
	return feature.Head{
		Site: s.options.Product, Title: made.title, Description: made.description, Address: address,
		Picture: base + made.picturePath + "?v=" + made.version(), PictureText: made.title,
		Width: picture.Width, Height: picture.Height,
	}
}

// linkOf returns the preview of an address of the site.
func (s *Service) linkOf(ctx context.Context, address *url.URL) (link, bool, error) {
	if bet := sharedBet.FindStringSubmatch(address.Query().Get("game")); bet != nil {
		if made, found, err := s.bet(ctx, bet[1]); found || err != nil {
			return made, found, err
		}
	}
	page := address.EscapedPath()
	if page == "/leaderboard" {
		return s.race(ctx)
	}
	for prefix, of := range map[string]func(string) (link, bool, error){
		"/casino/game/": func(id string) (link, bool, error) { made, found := s.game(id); return made, found, nil },
		"/profile/":     func(tag string) (link, bool, error) { return s.profile(ctx, tag) },
		"/user/":        func(tag string) (link, bool, error) { return s.profile(ctx, tag) },
	} {
		if part, ok := strings.CutPrefix(page, prefix); ok && !strings.Contains(part, "/") {
			name, err := url.PathUnescape(part)
			if err != nil {
				return link{}, false, nil
			}
			return of(name)
		}
	}
	return link{}, false, nil
}
