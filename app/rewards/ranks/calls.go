package ranks

import (
	"context"
	"fmt"
	"time"

	"croupier/app/kernel/action"
	"croupier/app/kernel/earnings"
	"croupier/app/kernel/permission"
	"croupier/app/kernel/session"
	"croupier/app/kernel/settings"
	"croupier/db"
)

// Actions are the calls of the room.
func (s *Service) Actions() []action.Action {
	mine := func(summary string) []action.Option {
		return []action.Option{action.Summary(summary), action.PerAccount(120, time.Minute)}
	}
	reads := func(summary string) []action.Option {
		return []action.Option{action.Summary(summary), action.ReadsOnly(), action.PerAccount(120, time.Minute)}
	}
	return []action.Action{
		action.Post("/api/vip", action.Public, s.VIP, action.Summary("What the caller has deposited and wagered, and the ten VIP levels."), action.PerAddress(240, time.Minute)),
		action.Post("/api/vip/seen", action.SignedIn, s.Seen, mine("Notes that the player was congratulated on a level.")...),
		action.Post("/api/data/rakeback", action.SignedIn, s.Rakeback, mine("The percent of the house edge that the player gets back, and what can be claimed.")...),
		action.Post("/api/data/promotions/rakeback", action.SignedIn, s.Rakeback, mine("The same as /api/data/rakeback.")...),
		action.Post("/api/data/rakeback/bets", action.SignedIn, s.Sources, mine("The bets behind what can be claimed in a currency.")...),
		action.Post("/api/data/claimRakeback", action.SignedIn, s.Claim, mine("Pays what can be claimed, every four hours. Codes: 1 too soon, 2 nothing to claim.")...),
		action.Post("/api/admin/vip", action.Permission(settings.Edit), s.Overview, reads("The VIP levels, how many players have each, and what is owed.")...),
		action.Post("/api/admin/vip/preview", action.Permission(settings.Edit), s.Preview, reads("What other levels would change, and for whom.")...),
		action.Post("/api/admin/user/rewards", action.Permission(permission.EditRoles), s.PlayerRewards, reads("The level of a player, what was earned, and what was paid.")...),
	}
}

// Cents are hundredths of a US dollar; on the wire a number of dollars.
type Cents int64

// centsOf converts millionths of a dollar, rounded down.
func centsOf(micros int64) Cents { return Cents(micros / 10_000) }

// MarshalJSON writes the exact decimal number, such as 12.05.
func (c Cents) MarshalJSON() ([]byte, error) {
	sign, n := "", uint64(c)
	if c < 0 {
		sign, n = "-", -n
	}
	return fmt.Appendf(nil, "%s%d.%02d", sign, n/100, n%100), nil
}

// TypeScript tells the API's description what MarshalJSON writes.
func (Cents) TypeScript() string { return "number" }

// Percent is a share in millionths of the whole; on the wire a number of percent.
type Percent = earnings.Percent

// VIPRow is one row of the VIP programme: that of type data is the caller's own.
type VIPRow struct {
	Type string `json:"type" ts:"data|level"`
	// Deposited and Wagered are in dollars; the row of type data has them.
	Deposited *Cents `json:"deposited,omitempty"`
	Wagered   *Cents `json:"wagered,omitempty"`
	Standing  *VIP   `json:"standing,omitempty"`
	// Level and what follows is of the rows of levels.
	Level              int         `json:"level,omitzero"`
	Name               string      `json:"name,omitzero"`
	DepositRequirement *Cents      `json:"depositRequirement,omitempty"`
	WagerRequirement   *Cents      `json:"wagerRequirement,omitempty"`
	WithdrawFee        *Percent    `json:"withdrawFee,omitempty"`
	MaxWithdrawal      *Cents      `json:"maxWithdrawal,omitempty"`
	BonusWheel         *Cents      `json:"bonusWheelMaxReward,omitempty"`
	Bonuses            *VIPBonuses `json:"bonuses,omitempty"`
}

// VIP is how the caller stands.
type VIP struct {
	Level int `json:"level"`
	// DepositPercent and WagerPercent are whole percent toward the next level, each at
	// most 100. Experience is their sum, out of 200, and Progress half of it.
	DepositPercent int `json:"depositPercent"`
	WagerPercent   int `json:"wagerPercent"`
	Experience     int `json:"experience"`
	Progress       int `json:"progress"`
	// Rakeback is the share of the house edge that the caller gets back; 0 for whoever
	// is offered nothing.
	Rakeback Percent `json:"rakeback"`
}

// VIPBonuses are what a level gives besides.
type VIPBonuses struct {
	Rakeback Percent `json:"rakeback"`
	Gift     Cents   `json:"gift"`
	Text     string  `json:"text"`
}

// VIP answers the levels. A guest stands at zero.
func (s *Service) VIP(ctx context.Context, call *session.Call, _ action.None) ([]VIPRow, error) {
	var p player
	barred := false
	if call.SignedIn() {
		err := s.DB.Read(ctx, func(q *db.Reader) (err error) {
			if p, err = playerOf(q, call.User.ID); err == nil {
				barred, err = s.Admission.Barred(q, call.User.ID)
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
	if barred {
		own.Rakeback = 0
	}
	deposited, wagered := centsOf(p.deposited), centsOf(p.wagered)
	rows := []VIPRow{{Type: "data", Deposited: &deposited, Wagered: &wagered, Standing: own}}
	for i, l := range list[1:] {
		rows = append(rows, s.levelRow(i+1, l, levels[i+1]))
	}
	return rows, nil
}

func (s *Service) levelRow(level int, l Level, t terms) VIPRow {
	gives := s.benefit(level)
	limit, _ := dollars(gives.Limit)
	fee, _ := percent(gives.Fee)
	deposit, wager, most, wheel, charge := centsOf(t.brought), centsOf(t.wagered), centsOf(limit), centsOf(t.wheel), Percent(fee)
	return VIPRow{
		Type: "level", Level: level, Name: l.Name, DepositRequirement: &deposit, WagerRequirement: &wager,
		WithdrawFee: &charge, MaxWithdrawal: &most, BonusWheel: &wheel,
		Bonuses: &VIPBonuses{Rakeback: Percent(t.share), Gift: centsOf(t.gift), Text: l.Text},
	}
}

// SeenRequest names the level that the player was congratulated on.
type SeenRequest struct {
	Level int `json:"level" validate:"min=1,max=10"`
}

// Seen notes a congratulation.
func (s *Service) Seen(ctx context.Context, call *session.Call, request SeenRequest) (action.None, error) {
	return action.None{}, s.DB.Write(ctx, func(tx *db.Tx) error { return setSeen(tx, call.User.ID, request.Level) })
}

// RakebackAnswer is what the caller can claim. Both lists are equal.
type RakebackAnswer struct {
	// Percent is the share of the house edge; 0 for whoever is offered nothing.
	Percent   Percent `json:"percent"`
	Rakeback  []Value `json:"rakeback"`
	Available []Value `json:"available"`
	// Next is when the caller can claim again, in unix milliseconds; 0 for now.
	Next int64 `json:"next"`
	// Closed tells that the caller is offered nothing and may only take what was earned
	// before.
	Closed bool `json:"closed"`
	// Cashback is the share of a day's loss that is credited at 0:00 UTC, and Ceiling
	// its most in percent of what the edge promised; null for no limit.
	Cashback Percent  `json:"cashback"`
	Ceiling  *Percent `json:"ceiling"`
}

// Rakeback tells what the caller can claim.
func (s *Service) Rakeback(ctx context.Context, call *session.Call, _ action.None) (RakebackAnswer, error) {
	answer := RakebackAnswer{Rakeback: []Value{}}
	err := s.DB.Read(ctx, func(q *db.Reader) error {
		p, err := playerOf(q, call.User.ID)
		if err != nil {
			return err
		}
		if answer.Closed, err = s.Admission.Barred(q, call.User.ID); err != nil {
			return err
		}
		s.offer(&answer, p)
		list, err := accrualsOf(q, call.User.ID)
		answer.Rakeback = s.claimable(list)
		return err
	})
	answer.Available = answer.Rakeback
	return answer, err
}

// offer tells the terms to whoever is offered something.
func (s *Service) offer(answer *RakebackAnswer, p player) {
	if p.claims > 0 && s.Clock.Now().UnixMilli() < p.claimedAt+pause.Milliseconds() {
		answer.Next = p.claimedAt + pause.Milliseconds()
	}
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

// claimable sums the kinds by currency, in the order of the site's currencies.
func (s *Service) claimable(list []accrual) []Value {
	values := []Value{}
	for _, currency := range s.Wallets.Currencies() {
		sum := Part{}
		for _, a := range list {
			if a.currency == currency.ID {
				sum.Units += int64(a.open.Whole())
			}
		}
		if sum.Units > 0 {
			values = append(values, Value{currency.ID, currency.Text(sum.Whole())})
		}
	}
	return values
}
