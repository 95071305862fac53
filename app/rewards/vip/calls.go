package vip

import (
	"context"
	"time"

	"croupier/app/kernel/action"
	"croupier/app/kernel/earnings"
	"croupier/app/kernel/permission"
	"croupier/app/kernel/rewards"
	"croupier/app/kernel/session"
	"croupier/app/kernel/settings"
	"croupier/db"
)

// Actions are the calls of this package.
func (s *Service) Actions() []action.Action {
	playerOptions := func(summary string) []action.Option {
		return []action.Option{action.Summary(summary), action.PerAccount(120, time.Minute)}
	}
	readOptions := func(summary string) []action.Option {
		return []action.Option{action.Summary(summary), action.ReadsOnly(), action.PerAccount(120, time.Minute)}
	}
	return []action.Action{
		action.Post("/api/vip", action.Public, s.VIP, action.Summary("What the caller has deposited and wagered, and the ten VIP levels."), action.PerAddress(240, time.Minute)),
		action.Post("/api/vip/seen", action.SignedIn, s.MarkLevelSeen, playerOptions("Notes that the player was congratulated on a level.")...),
		action.Post("/api/data/rakeback", action.SignedIn, s.Rakeback, playerOptions("The percent of the house edge that the player gets back, and what can be claimed.")...),
		action.Post("/api/data/promotions/rakeback", action.SignedIn, s.Rakeback, playerOptions("The same as /api/data/rakeback.")...),
		action.Post("/api/data/rakeback/bets", action.SignedIn, s.Sources, playerOptions("The bets behind what can be claimed in a currency.")...),
		action.Post("/api/data/claimRakeback", action.SignedIn, s.Claim, playerOptions("Pays what can be claimed, every four hours. Codes: 1 too soon, 2 nothing to claim.")...),
		action.Post("/api/admin/vip", action.Permission(settings.Edit), s.Overview, readOptions("The VIP levels, how many players have each, and what is owed.")...),
		action.Post("/api/admin/vip/preview", action.Permission(settings.Edit), s.Preview, readOptions("What other levels would change, and for whom.")...),
		action.Post("/api/admin/user/rewards", action.Permission(permission.EditRoles), s.PlayerRewards, readOptions("The level of a player, what was earned, and what was paid.")...),
	}
}

// Dollars are millionths of a US dollar. In JSON they are a number of dollars and cents.
type Dollars = earnings.Dollars

// Percent is a share in millionths of the whole. In JSON it is a number of percent.
type Percent = earnings.Percent

// VIPRow is one row of the VIP programme. The row of type data is the caller's own.
type VIPRow struct {
	Type string `json:"type" ts:"data|level"`
	// Deposited and Wagered are in dollars. Only the row of type data has them.
	Deposited *Dollars `json:"deposited,omitempty"`
	Wagered   *Dollars `json:"wagered,omitempty"`
	Status    *VIP     `json:"status,omitempty"`
	// Level and the following fields belong to the rows of levels.
	Level              int         `json:"level,omitzero"`
	Name               string      `json:"name,omitzero"`
	DepositRequirement *Dollars    `json:"depositRequirement,omitempty"`
	WagerRequirement   *Dollars    `json:"wagerRequirement,omitempty"`
	WithdrawFee        *Percent    `json:"withdrawFee,omitempty"`
	MaxWithdrawal      *Dollars    `json:"maxWithdrawal,omitempty"`
	BonusWheel         *Dollars    `json:"bonusWheelMaxReward,omitempty"`
	Bonuses            *VIPBonuses `json:"bonuses,omitempty"`
}

// VIP is the caller's level and progress.
type VIP struct {
	Level int `json:"level"`
	// DepositPercent and WagerPercent are whole percent of the next level's
	// requirements, each at most 100. Experience is their sum, out of 200, and Progress
	// is half of it.
	DepositPercent int `json:"depositPercent"`
	WagerPercent   int `json:"wagerPercent"`
	Experience     int `json:"experience"`
	Progress       int `json:"progress"`
	// Rakeback is the caller's share of the house edge; 0 for callers without an offer.
	Rakeback Percent `json:"rakeback"`
}

// VIPBonuses are the other benefits of a level.
type VIPBonuses struct {
	Rakeback Percent `json:"rakeback"`
	Gift     Dollars `json:"gift"`
	Text     string  `json:"text"`
}

// VIP returns the levels. A guest has no progress.
func (s *Service) VIP(ctx context.Context, call *session.Call, _ action.None) ([]VIPRow, error) {
	var p player
	excluded := false
	if call.SignedIn() {
		err := s.DB.Read(ctx, func(q *db.Reader) (err error) {
			if p, err = playerOf(q, call.User.ID); err == nil {
				excluded, err = s.Admission.Excluded(q, call.User.ID)
			}
			return err
		})
		if err != nil {
			return nil, err
		}
	}
	list := s.set.levels.Get()
	levels := tableOf(list)
	progress := levels.progress(p.level, p.wagered, p.deposited)
	if !call.SignedIn() {
		progress = Progress{}
	}
	own := &VIP{
		Level: p.level, DepositPercent: progress.Deposited, WagerPercent: progress.Wagered,
		Experience: progress.Experience(), Progress: progress.Experience() / 2, Rakeback: Percent(levels[p.level].share),
	}
	if excluded {
		own.Rakeback = 0
	}
	deposited, wagered := Dollars(p.deposited), Dollars(p.wagered)
	rows := []VIPRow{{Type: "data", Deposited: &deposited, Wagered: &wagered, Status: own}}
	for i, l := range list[1:] {
		rows = append(rows, s.levelRow(i+1, l, levels[i+1]))
	}
	return rows, nil
}

func (s *Service) levelRow(level int, l Level, t terms) VIPRow {
	benefit := s.Benefit(level)
	fee, _ := percent(benefit.Fee)
	deposit, wager, maximum, wheel, charge := Dollars(t.deposited), Dollars(t.wagered), Dollars(settings.MicroUSD(benefit.Limit)), Dollars(t.wheel), Percent(fee)
	return VIPRow{
		Type: "level", Level: level, Name: l.Name, DepositRequirement: &deposit, WagerRequirement: &wager,
		WithdrawFee: &charge, MaxWithdrawal: &maximum, BonusWheel: &wheel,
		Bonuses: &VIPBonuses{Rakeback: Percent(t.share), Gift: Dollars(t.gift), Text: l.Text},
	}
}

// SeenRequest names the level whose congratulation the player has seen.
type SeenRequest struct {
	Level int `json:"level" validate:"min=1,max=10"`
}

// MarkLevelSeen stores that the player has seen the congratulation.
func (s *Service) MarkLevelSeen(ctx context.Context, call *session.Call, request SeenRequest) (action.None, error) {
	return action.None{}, s.DB.Write(ctx, func(tx *db.Tx) error { return setSeenLevel(tx, call.User.ID, request.Level) })
}

// RakebackAnswer is what the caller can claim. Both lists are equal.
type RakebackAnswer struct {
	// Percent is the share of the house edge; 0 for callers without an offer.
	Percent   Percent         `json:"percent"`
	Rakeback  []rewards.Value `json:"rakeback"`
	Available []rewards.Value `json:"available"`
	// Next is when the caller can claim again, in unix milliseconds; 0 for now.
	Next int64 `json:"next"`
	// Closed is true if the caller has no offer and may only claim what was earned
	// before.
	Closed bool `json:"closed"`
	// Cashback is the share of a day's loss that is credited at 0:00 UTC. Ceiling is
	// its maximum in percent of the expected loss by the house edge; null for no
	// maximum.
	Cashback Percent  `json:"cashback"`
	Ceiling  *Percent `json:"ceiling"`
}

// Rakeback returns what the caller can claim.
func (s *Service) Rakeback(ctx context.Context, call *session.Call, _ action.None) (RakebackAnswer, error) {
	answer := RakebackAnswer{Rakeback: []rewards.Value{}}
	err := s.DB.Read(ctx, func(q *db.Reader) error {
		p, err := playerOf(q, call.User.ID)
		if err != nil {
			return err
		}
		if answer.Closed, err = s.Admission.Excluded(q, call.User.ID); err != nil {
			return err
		}
		next, err := s.nextClaim(q, call.User.ID)
		if err != nil {
			return err
		}
		if s.Clock.Now().Before(next) {
			answer.Next = next.UnixMilli()
		}
		s.addTerms(&answer, p)
		list, err := s.rewards.PotsOf(q, call.User.ID)
		answer.Rakeback = s.claimableValues(list)
		return err
	})
	answer.Available = answer.Rakeback
	return answer, err
}

// addTerms adds the terms for callers with an offer.
func (s *Service) addTerms(answer *RakebackAnswer, p player) {
	if answer.Closed {
		return
	}
	levels, t := tableOf(s.set.levels.Get()), s.dayTerms()
	answer.Percent, answer.Cashback = Percent(levels[p.level].share), Percent(t.share)
	if t.ceiling >= 0 {
		ceiling := Percent(t.ceiling)
		answer.Ceiling = &ceiling
	}
}

// claimableValues sums the kinds by currency, in the order of the site's currencies.
func (s *Service) claimableValues(list []rewards.Pot) []rewards.Value {
	values := []rewards.Value{}
	for _, currency := range s.Wallets.Currencies() {
		sum := Part{}
		for _, a := range list {
			if a.Currency == currency.ID {
				sum.Units += int64(a.Open.Payable())
			}
		}
		if sum.Units > 0 {
			values = append(values, rewards.Value{ID: currency.ID, Value: currency.Text(sum.Payable())})
		}
	}
	return values
}
