package app

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"time"

	"croupier/app/betting/bets"
	"croupier/app/betting/catalogue"
	"croupier/app/desk/licence"
	"croupier/app/desk/share"
	"croupier/app/kernel/clock"
	"croupier/app/kernel/fault"
	"croupier/app/kernel/feature"
	"croupier/app/kernel/originals/rules"
	"croupier/app/kernel/players"
	"croupier/app/kernel/session"
	"croupier/app/kernel/wagerlog"
	"croupier/app/people/account"
	"croupier/app/rewards/races"
	"croupier/webui"
)

type shareNeeds struct {
	licence   *licence.Site
	catalogue *catalogue.Service
	bets      *bets.Service
	accounts  *account.Service
	race      *races.Service
}

func wireShare(_ context.Context, k *kernel, needs shareNeeds) (*share.Service, feature.Feature, error) {
	service, err := share.New(
		share.Deps{Sources: shareSources{needs, definitionsByID()}, Limiter: k.limiter, Log: k.log},
		share.Options{Product: k.cfg.Product.Name, Address: k.address.URL}, webui.Files(),
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

// shareSources tell what a guest may see.
type shareSources struct {
	shareNeeds
	originals map[string]rules.Definition
}

// Bet implements share.Sources.
func (s shareSources) Bet(ctx context.Context, id string) (share.Bet, bool, error) {
	row, owner, err := s.bets.Wager(ctx, id)
	if errors.Is(err, bets.ErrUnknownBet) {
		return share.Bet{}, false, nil
	}
	if err != nil {
		return share.Bet{}, false, err
	}
	player, err := s.accounts.See(ctx, owner, nil)
	if _, refused := fault.From(err); refused {
		player, err = players.HiddenPlayer(), nil // nobody any more
	}
	return share.Bet{
		ID: row.ID, Game: row.Game, GameName: row.Name, Multiplier: row.Multiplier, Payout: row.Payout, Stake: row.Bet,
		Currency: row.Currency, Won: row.Status == wagerlog.StatusWin && strings.ContainsAny(row.Profit, "123456789"), Demo: row.Demo, Player: sharedPlayer(player),
	}, err == nil, err
}

// sharedPlayer is a player as a guest sees them.
func sharedPlayer(player players.Player) share.Player {
	if player.Hidden {
		return share.Player{Name: "A hidden player"}
	}
	if player.ID == "" {
		return share.Player{Name: "A guest"}
	}
	return share.Player{ID: player.ID, Name: player.Name}
}

// Game implements share.Sources.
func (s shareSources) Game(id string) (share.Game, bool) {
	row, found := s.catalogue.Row(id)
	if !found || row.IsDisabled {
		return share.Game{}, false
	}
	game := share.Game{ID: row.ID, Name: row.Name, Maker: row.Type}
	if def, original := s.originals[id]; original {
		game.Maker, game.Summary, game.Returns = "", def.Summary, returnsOf(def)
	}
	return game, true
}

// returnsOf is what a game pays back, as people read it: 99.00 %, or from 98.98 to
// 99.00 %.
func returnsOf(def rules.Definition) string {
	least, most := "", ""
	for _, one := range def.Returns {
		// All have four decimals and two digits before them.
		percent := one.Percent[:max(0, len(one.Percent)-2)]
		if least == "" || percent < least {
			least = percent
		}
		most = max(most, percent)
	}
	switch {
	case most == "":
		return ""
	case least == most:
		return most + " %"
	default:
		return least + " to " + most + " %"
	}
}

// Games implements share.Sources.
func (s shareSources) Games() int { return len(s.originals) }

// Race implements share.Sources.
func (s shareSources) Race(ctx context.Context) (share.Race, bool, error) {
	if !s.licence.Has(licence.Race) {
		return share.Race{}, false, nil
	}
	standing, err := s.race.Leaderboard(ctx, &session.Call{}, races.LeaderboardRequest{Type: "week"})
	if err != nil {
		return share.Race{}, false, err
	}
	zone, err := time.LoadLocation(standing.Zone)
	if err != nil {
		zone = time.UTC // the race itself would not run in it
	}
	told := share.Race{Reward: standing.Reward, Ends: clock.FromMillis(standing.EndsAt).In(zone)}
	const shown = 3
	for _, entry := range standing.Entries[:min(shown, len(standing.Entries))] {
		player := share.Player{Name: players.HiddenName}
		if entry.User.ID != nil {
			player = share.Player{ID: *entry.User.ID, Name: entry.User.Name}
		}
		told.First = append(told.First, share.Place{Player: player, Prize: int64(entry.Prize / 100)})
	}
	return told, true, nil
}

// Profile implements share.Sources.
func (s shareSources) Profile(ctx context.Context, tag string) (share.Profile, bool, error) {
	answer, err := s.accounts.Profile(ctx, &session.Call{}, account.ProfileRequest{ID: tag})
	if errors.Is(err, account.ErrUnknownUser) {
		return share.Profile{}, false, nil
	}
	if err != nil || answer.Hidden {
		return share.Profile{}, false, err
	}
	wagered, err := answer.Wagered.MarshalJSON()
	return share.Profile{
		Player: share.Player{ID: answer.User.ID, Name: answer.User.Name}, Since: clock.FromMillis(answer.User.CreatedAt),
		Wagered: string(wagered), Bets: answer.Games,
	}, err == nil, err
}
