package share

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"net/url"
	"strconv"

	"croupier/app/desk/share/picture"
	"croupier/app/kernel/avatar"
)

// link is what is told of a page.
type link struct {
	title, description string
	// path is where the page is, with its query; drawn the path of its picture.
	path, drawn string
	card        picture.Card
}

// version names the picture by all that it depends on.
func (l link) version() string {
	// %#v tells types and strings apart, so that two cards that differ do not
	// have one version.
	sum := sha256.Sum256(fmt.Appendf(nil, "%s %#v", picture.Design, l.card))
	return hex.EncodeToString(sum[:10])
}

// frame is what all pictures say of the site.
func (s *Service) frame() picture.Frame {
	host := ""
	if address, err := url.Parse(s.options.Address()); err == nil {
		host = address.Host
	}
	return picture.Frame{Product: s.options.Product, Host: host}
}

// house is the card of the site, for all pages without one of their own.
func (s *Service) house() link {
	line := fmt.Sprintf("%s, play money in one press, and every result can be checked.", counted(int64(s.Sources.Games()), "game of its own", "games of its own"))
	return link{
		title: s.options.Product, description: s.options.Product + " deals " + line, path: "/", drawn: picturePrefix + "house.png",
		card: picture.House{Frame: s.frame(), Line: line},
	}
}

func (s *Service) bet(ctx context.Context, id string) (link, bool, error) {
	bet, found, err := s.Sources.Bet(ctx, id)
	if err != nil || !found {
		return link{}, false, err
	}
	who, paid, staked := bet.Player.Name, amount(bet.Payout, bet.Currency), amount(bet.Stake, bet.Currency)
	card := picture.Bet{
		Frame: s.frame(), Game: bet.Game, GameName: bet.GameName, Multiplier: times(bet.Multiplier), Payout: paid, Stake: staked,
		Won: bet.Won, Big: bet.Won && isBig(bet.Multiplier), Demo: bet.Demo, Player: who, Avatar: avatarOf(bet.Player),
	}
	made := link{
		title: "A bet on " + bet.GameName, path: "/?game=" + url.QueryEscape(bet.Game) + "-" + url.QueryEscape(bet.ID),
		drawn: picturePrefix + "bet/" + url.PathEscape(bet.ID) + ".png", card: card,
	}
	money := "."
	if bet.Demo {
		money = ", in play money."
	}
	made.description = fmt.Sprintf("%s staked %s and got %s back%s", who, staked, paid, money)
	if bet.Won {
		made.title = times(bet.Multiplier) + " on " + bet.GameName
		made.description = fmt.Sprintf("%s got %s for a stake of %s%s", who, paid, staked, money)
	}
	return made, true, nil
}

func (s *Service) game(id string) (link, bool) {
	game, found := s.Sources.Game(id)
	if !found {
		return link{}, false
	}
	card := picture.Game{Frame: s.frame(), Game: game.ID, GameName: game.Name, Line: game.Summary}
	description := game.Summary
	if game.Returns != "" {
		card.Facts = []string{"Pays back " + game.Returns, "Provably fair"}
		description += " Pays back " + game.Returns + ", and every result can be checked."
	}
	if game.Maker != "" {
		card.Line = "by " + game.Maker
		description = game.Name + " by " + game.Maker + ", on " + s.options.Product + "."
	}
	return link{
		title: game.Name, description: description, path: "/casino/game/" + url.PathEscape(game.ID),
		drawn: picturePrefix + "game/" + url.PathEscape(game.ID) + ".png", card: card,
	}, true
}

func (s *Service) race(ctx context.Context) (link, bool, error) {
	race, found, err := s.Sources.Race(ctx)
	if err != nil || !found {
		return link{}, false, err
	}
	// It ends at midnight, which people call the end of the day before.
	day := race.Ends.Add(-1).Format("Monday, 2 January")
	made := link{
		title: raceName, description: "Who wagers the most until " + day + " is the first of the race.",
		path: "/leaderboard", drawn: picturePrefix + "race.png",
	}
	card := picture.Race{Frame: s.frame(), Reward: raceName, Line: "Who wagers the most until " + day + "."}
	if race.Reward > 0 {
		reward := dollars(race.Reward)
		made.title += ": " + reward
		made.description = "The twenty players who wager the most until " + day + " share " + reward + "."
		card.Title, card.Reward, card.Line = raceName, reward, "The first twenty win. It runs until "+day+"."
	}
	for _, place := range race.First {
		one := picture.Place{Name: place.Player.Name, Avatar: avatarOf(place.Player)}
		if place.Prize > 0 {
			one.Prize = dollars(place.Prize)
		}
		card.First = append(card.First, one)
	}
	made.card = card
	return made, true, nil
}

const raceName = "Weekly race"

func (s *Service) profile(ctx context.Context, tag string) (link, bool, error) {
	profile, found, err := s.Sources.Profile(ctx, tag)
	if err != nil || !found {
		return link{}, false, err
	}
	since, wagered := profile.Since.UTC().Format("January 2006"), "$"+grouped(profile.Wagered)
	card := picture.Profile{
		Frame: s.frame(), Name: profile.Name, Avatar: avatarOf(profile.Player), Line: "Here since " + since,
		Facts: []picture.Fact{{Value: wagered, Of: "wagered"}, {Value: grouped(strconv.FormatInt(profile.Bets, 10)), Of: "bets"}},
	}
	return link{
		title:       profile.Name,
		description: fmt.Sprintf("%s has wagered %s in %s on %s since %s.", profile.Name, wagered, counted(profile.Bets, "bet", "bets"), s.options.Product, since),
		path:        "/profile/" + url.PathEscape(profile.ID), drawn: picturePrefix + "profile/" + url.PathEscape(profile.ID) + ".png", card: card,
	}, true, nil
}

// avatarOf is the drawing of a player; empty for whoever is not told.
func avatarOf(player Player) string {
	if player.ID == "" {
		return ""
	}
	return string(avatar.SVG(player.ID))
}
