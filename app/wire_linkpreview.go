package app

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"time"

	"croupier/app/betting/catalogue"
	"croupier/app/betting/history"
	"croupier/app/kernel/clock"
	"croupier/app/kernel/fault"
	"croupier/app/kernel/feature"
	"croupier/app/kernel/originals/rules"
	"croupier/app/kernel/players"
	"croupier/app/kernel/session"
	"croupier/app/kernel/wagerlog"
	"croupier/app/office/licence"
	"croupier/app/office/linkpreview"
	"croupier/app/people/account"
	"croupier/app/rewards/races"
	"croupier/webui"
)

type shareNeeds struct {
	licence   *licence.Site
	catalogue *catalogue.Service
	bets      *history.Service
	accounts  *account.Service
	race      *races.Service
}

func wireShare(_ context.Context, k *kernel, needs shareNeeds) (*linkpreview.Service, feature.Feature, error) {
	service, err := linkpreview.New(
		linkpreview.Deps{Sources: shareSources{needs, definitionsByID()}, Limiter: k.limiter, Log: k.log},
		linkpreview.Options{Product: k.cfg.Product.Name, Address: k.address.URL}, webui.Files(),
	)
	if err != nil {
		return nil, feature.Feature{}, fmt.Errorf("set up the cards of links: %w", err)
	}
	return service, feature.Feature{Name: "share", Mounts: service.Mounts(k.gate.Client), Head: service.Head}, nil
}

func definitionsByID() map[string]rules.Definition {
	all := map[string]rules.Definition{}
	for _, def := range definitions() {
		all[def.ID] = def
	}
	return all
}

// shareSources return what a guest may see.
type shareSources struct {
	shareNeeds
	originals map[string]rules.Definition
}

// Bet implements share.Sources.
func (s shareSources) Bet(ctx context.Context, id string) (linkpreview.Bet, bool, error) {
	row, owner, err := s.bets.Wager(ctx, id)
	if errors.Is(err, history.ErrUnknownBet) {
		return linkpreview.Bet{}, false, nil
	}
	if err != nil {
		return linkpreview.Bet{}, false, err
	}
	player, err := s.accounts.VisiblePlayer(ctx, owner, nil)
	if _, refused := fault.From(err); refused {
		player, err = players.HiddenPlayer(), nil // a deleted player
	}
	return linkpreview.Bet{
		ID: row.ID, Game: row.Game, GameName: row.Name, Multiplier: row.Multiplier, Payout: row.Payout, Stake: row.Bet,
		Currency: row.Currency, Won: row.Status == wagerlog.StatusWin && strings.ContainsAny(row.Profit, "123456789"), Demo: row.Demo, Player: sharedPlayer(player),
	}, err == nil, err
}

// sharedPlayer is a player as a guest sees them.
func sharedPlayer(player players.Player) linkpreview.Player {
	if player.Hidden {
		return linkpreview.Player{Name: "A hidden player"}
	}
	if player.ID == "" {
		return linkpreview.Player{Name: "A guest"}
	}
	return linkpreview.Player{ID: player.ID, Name: player.Name}
}

// Game implements share.Sources.
func (s shareSources) Game(id string) (linkpreview.Game, bool) {
	row, found := s.catalogue.Row(id)
	if !found || row.IsDisabled {
		return linkpreview.Game{}, false
	}
	game := linkpreview.Game{ID: row.ID, Name: row.Name, Maker: row.Type}
	if def, original := s.originals[id]; original {
		game.Maker, game.Summary, game.RTP = "", def.Summary, returnsOf(def)
	}
	return game, true
}

// returnsOf is the RTP of a game as text: 99.00 %, or from 98.98 to 99.00 %.
func returnsOf(def rules.Definition) string {
	least, maxReturn := "", ""
	for _, one := range def.Returns {
		// All have four decimals and two digits before them.
		percent := one.Percent[:max(0, len(one.Percent)-2)]
		if least == "" || percent < least {
			least = percent
		}
		maxReturn = max(maxReturn, percent)
	}
	switch {
	case maxReturn == "":
		return ""
	case least == maxReturn:
		return maxReturn + " %"
	default:
		return least + " to " + maxReturn + " %"
	}
}

// Games implements share.Sources.
func (s shareSources) Games() int { return len(s.originals) }

// Race implements share.Sources.
func (s shareSources) Race(ctx context.Context) (linkpreview.Race, bool, error) {
	if !s.licence.Has(licence.Race) {
		return linkpreview.Race{}, false, nil
	}
	leaderboard, err := s.race.Leaderboard(ctx, &session.Call{}, races.LeaderboardRequest{Type: "week"})
	if err != nil {
		return linkpreview.Race{}, false, err
	}
	zone, err := time.LoadLocation(leaderboard.Zone)
	if err != nil {
		zone = time.UTC // the race itself would not run in an unknown zone
	}
	reported := linkpreview.Race{Reward: leaderboard.Reward, Ends: clock.FromMillis(leaderboard.EndsAt).In(zone)}
	const visible = 3
	for _, entry := range leaderboard.Entries[:min(visible, len(leaderboard.Entries))] {
		player := linkpreview.Player{Name: players.HiddenName}
		if entry.User.ID != nil {
			player = linkpreview.Player{ID: *entry.User.ID, Name: entry.User.Name}
		}
		reported.Leaders = append(reported.Leaders, linkpreview.RaceLeader{Player: player, Prize: int64(entry.Prize / 100)})
	}
	return reported, true, nil
}

// Profile implements share.Sources.
func (s shareSources) Profile(ctx context.Context, tag string) (linkpreview.Profile, bool, error) {
	answer, err := s.accounts.Profile(ctx, &session.Call{}, account.ProfileRequest{ID: tag})
	if errors.Is(err, account.ErrUnknownUser) {
		return linkpreview.Profile{}, false, nil
	}
	if err != nil || answer.Hidden {
		return linkpreview.Profile{}, false, err
	}
	wagered, err := answer.Wagered.MarshalJSON()
	return linkpreview.Profile{
		Player: linkpreview.Player{ID: answer.User.ID, Name: answer.User.Name}, Since: clock.FromMillis(answer.User.CreatedAt),
		Wagered: string(wagered), Bets: answer.Games,
	}, err == nil, err
}
