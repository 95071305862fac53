package linkpreview

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"net/url"
	"strconv"

	"croupier/app/kernel/avatar"
	"croupier/app/office/linkpreview/picture"
)

// link is the preview of a page.
type link struct {
	title, description string
	// path is the address of the page, with its query. drawn is the path of its picture.
	path, picturePath string
	card              picture.Card
}

// version is a hash of everything that the picture depends on.
func (l link) version() string {
	// %#v distinguishes types and strings, so that two different cards never have the
	// same version.
	sum := sha256.Sum256(fmt.Appendf(nil, "%s %#v", picture.Design, l.card))
	return hex.EncodeToString(sum[:10])
}

// frame returns the part that all pictures share.
func (s *Service) frame() picture.Frame {
	host := ""
	if address, err := url.Parse(s.options.Address()); err == nil {
		host = address.Host
	}
	return picture.Frame{Product: s.options.Product, Host: host}
}

// siteLink returns the card of the site, for all pages without a card of their own.
func (s *Service) siteLink() link {
	line := fmt.Sprintf("%s, play money in one press, and every result can be checked.", countNoun(int64(s.Sources.Games()), "game of its own", "games of its own"))
	return link{
		title: s.options.Product, description: s.options.Product + " deals " + line, path: "/", picturePath: picturePrefix + "house.png",
		card: picture.Site{Frame: s.frame(), Line: line},
	}
}

func (s *Service) bet(ctx context.Context, id string) (link, bool, error) {
	bet, found, err := s.Sources.Bet(ctx, id)
	if err != nil || !found {
		return link{}, false, err
	}
	who, paid, staked := bet.Player.Name, amount(bet.Payout, bet.Currency), amount(bet.Stake, bet.Currency)
	card := picture.Bet{
		Frame: s.frame(), Game: bet.Game, GameName: bet.GameName, Multiplier: formatMultiplier(bet.Multiplier), Payout: paid, Stake: staked,
		Won: bet.Won, Big: bet.Won && isBig(bet.Multiplier), Demo: bet.Demo, Player: who, Avatar: avatarOf(bet.Player),
	}
	made := link{
		title: "A bet on " + bet.GameName, path: "/?game=" + url.QueryEscape(bet.Game) + "-" + url.QueryEscape(bet.ID),
		picturePath: picturePrefix + "bet/" + url.PathEscape(bet.ID) + ".png", card: card,
	}
	money := "."
	if bet.Demo {
		money = ", in play money."
	}
	made.description = fmt.Sprintf("%s staked %s and got %s back%s", who, staked, paid, money)
	if bet.Won {
		made.title = formatMultiplier(bet.Multiplier) + " on " + bet.GameName
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
	if game.RTP != "" {
		card.Details = []string{"Pays back " + game.RTP, "Provably fair"}
		description += " Pays back " + game.RTP + ", and every result can be checked."
	}
	if game.Maker != "" {
		card.Line = "by " + game.Maker
		description = game.Name + " by " + game.Maker + ", on " + s.options.Product + "."
	}
	return link{
		title: game.Name, description: description, path: "/casino/game/" + url.PathEscape(game.ID),
		picturePath: picturePrefix + "game/" + url.PathEscape(game.ID) + ".png", card: card,
	}, true
}

func (s *Service) race(ctx context.Context) (link, bool, error) {
	race, found, err := s.Sources.Race(ctx)
	if err != nil || !found {
		return link{}, false, err
	}
	// The race ends at midnight, which people call the end of the day before.
	day := race.Ends.Add(-1).Format("Monday, 2 January")
	made := link{
		title: raceName, description: "The player who wagers the most until " + day + " wins the race.",
		path: "/leaderboard", picturePath: picturePrefix + "race.png",
	}
	card := picture.Race{Frame: s.frame(), Reward: raceName, Line: "Wager the most until " + day + "."}
	if race.Reward > 0 {
		reward := dollars(race.Reward)
		made.title += ": " + reward
		made.description = "The twenty players who wager the most until " + day + " share " + reward + "."
		card.Title, card.Reward, card.Line = raceName, reward, "The first twenty win. It runs until "+day+"."
	}
	for _, leader := range race.Leaders {
		one := picture.Leader{Name: leader.Player.Name, Avatar: avatarOf(leader.Player)}
		if leader.Prize > 0 {
			one.Prize = dollars(leader.Prize)
		}
		card.Leaders = append(card.Leaders, one)
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
		Stats: []picture.Stat{{Value: wagered, Label: "wagered"}, {Value: grouped(strconv.FormatInt(profile.Bets, 10)), Label: "bets"}},
	}
	return link{
		title:       profile.Name,
		description: fmt.Sprintf("%s has wagered %s in %s on %s since %s.", profile.Name, wagered, countNoun(profile.Bets, "bet", "bets"), s.options.Product, since),
		path:        "/profile/" + url.PathEscape(profile.ID), picturePath: picturePrefix + "profile/" + url.PathEscape(profile.ID) + ".png", card: card,
	}, true, nil
}

// avatarOf returns the avatar of a player; empty for a player who is not shown.
func avatarOf(player Player) string {
	if player.ID == "" {
		return ""
	}
	return string(avatar.SVG(player.ID))
}
