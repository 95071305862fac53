package affiliate

import (
	"context"
	"time"

	"croupier/app/kernel/action"
	"croupier/app/kernel/earnings"
	"croupier/app/kernel/fault"
	"croupier/app/kernel/players"
	"croupier/app/kernel/rewards"
	"croupier/app/kernel/session"
	"croupier/db"
)

// Actions are the calls of this package.
func (s *Service) Actions() []action.Action {
	playerOptions := func(summary string) []action.Option {
		return []action.Option{action.Summary(summary), action.PerAccount(120, time.Minute)}
	}
	return append([]action.Action{
		action.Post("/api/partner", action.Public, s.Programme, action.Summary("The affiliate programme, and what the caller has made and earned by it."), action.PerAddress(240, time.Minute)),
		action.Post("/api/partner/code", action.SignedIn, s.MakeCode, action.Summary("Makes a code of the caller. Codes: 1 too many, 2 closed."), action.PerAccount(20, time.Minute)),
		action.Post("/api/partner/referrals", action.SignedIn, s.Referrals, playerOptions("Those who came by the caller's codes, with what they earned the caller.")...),
		action.Post("/api/partner/days", action.SignedIn, s.Days, playerOptions("What the caller has earned on each day, in UTC.")...),
		action.Post("/api/partner/claim", action.SignedIn, s.Claim, playerOptions("Pays the caller all commission. Code 2: nothing to collect.")...),
	}, s.officeActions()...)
}

// PartnerTier is a tier in the partner's view.
type PartnerTier struct {
	Name string `json:"name"`
	// Wagered is what the referrals must have wagered, in dollars.
	Wagered earnings.Dollars `json:"wagered"`
	Percent earnings.Percent `json:"percent"`
}

// PartnerCode is a code of the caller.
type PartnerCode struct {
	Code string `json:"code"`
	Name string `json:"name"`
	// Own is true for the code of the account.
	Own       bool  `json:"own"`
	Referrals int64 `json:"referrals"`
}

// PartnerEarning is what was earned in a currency. Amounts are decimal text. Open and
// Held are exact to a millionth of the minor unit.
type PartnerEarning struct {
	Currency string `json:"currency"`
	// Claimable is what a claim pays now. Open is the exact amount before rounding.
	Claimable string `json:"claimable"`
	Open      string `json:"open"`
	// Held is commission that staff must review.
	Held string `json:"held"`
	Paid string `json:"paid"`
}

// Programme is the caller's view of the affiliate programme.
type Programme struct {
	// Closed is true if the caller earns no new commission and may only claim earlier
	// commission.
	Closed bool `json:"closed"`
	// Tiers are empty for callers without an offer; Tier is the caller's index in them.
	Tiers []PartnerTier `json:"tiers"`
	Tier  int           `json:"tier"`
	// Wagered is what the referrals have wagered, in dollars.
	Wagered   earnings.Dollars `json:"wagered"`
	Codes     []PartnerCode    `json:"codes"`
	MaxCodes  int              `json:"max_codes"`
	Referrals int64            `json:"referrals"`
	// Active is the number of referrals who have wagered in the last 30 days.
	Active   int64            `json:"active"`
	Earnings []PartnerEarning `json:"earnings"`
}

// activeDays is how many days after a wager a referral counts as active.
const activeDays = 30

// Programme returns the affiliate programme.
func (s *Service) Programme(ctx context.Context, call *session.Call, _ action.None) (Programme, error) {
	return s.overview(ctx, call)
}

func (s *Service) overview(ctx context.Context, call *session.Call) (Programme, error) {
	answer := Programme{Tiers: []PartnerTier{}, Codes: []PartnerCode{}, MaxCodes: maxCodes, Earnings: []PartnerEarning{}}
	if !call.SignedIn() {
		answer.Tiers = s.tierRows()
		return answer, nil
	}
	err := s.DB.Read(ctx, func(q *db.Reader) (err error) {
		userID := call.User.ID
		if answer.Closed, err = s.Admission.Excluded(q, userID); err != nil {
			return err
		}
		if answer.Earnings, err = s.earningRows(q, userID); err != nil || answer.Closed {
			return err
		}
		answer.Tiers = s.tierRows()
		return s.addTotals(q, userID, &answer)
	})
	return answer, err
}

// addTotals adds the partner's totals to the answer.
func (s *Service) addTotals(q db.Querier, userID string, answer *Programme) error {
	p, err := partnerByID(q, userID)
	if err != nil {
		return err
	}
	answer.Tier, answer.Wagered = tableOf(s.set.tiers.Get()).At(p.tier), earnings.Dollars(p.wagered)
	if answer.Codes, err = s.codeRows(q, userID); err != nil {
		return err
	}
	for _, c := range answer.Codes {
		answer.Referrals += c.Referrals
	}
	answer.Active, err = activeSince(q, userID, earnings.Day(s.Clock.Now().UnixMilli())-activeDays+1)
	return err
}

func (s *Service) tierRows() []PartnerTier {
	list := s.set.tiers.Get()
	rows := make([]PartnerTier, len(list))
	for i, t := range tableOf(list) {
		rows[i] = PartnerTier{list[i].Name, earnings.Dollars(t.Wagered), earnings.Percent(t.Share)}
	}
	return rows
}

// codeRows returns the codes of a partner, the code of the account first. Referrals
// without a known code count for it too.
func (s *Service) codeRows(q db.Querier, userID string) ([]PartnerCode, error) {
	own, err := s.Accounts.CodeOf(q, userID)
	if err != nil {
		return nil, err
	}
	byCode, err := referralsByCode(q, userID)
	if err != nil {
		return nil, err
	}
	rows := []PartnerCode{{Code: own, Own: true, Referrals: byCode[own] + byCode[""]}}
	created, err := codesOf(q, userID)
	for _, c := range created {
		rows = append(rows, PartnerCode{Code: c.code, Name: c.name, Referrals: byCode[c.code]})
	}
	return rows, err
}

// earningRows returns what a partner has earned in each currency, in the order of the
// site's currencies.
func (s *Service) earningRows(q db.Querier, userID string) ([]PartnerEarning, error) {
	open, held := map[string]Part{}, map[string]Part{}
	pots, err := s.rewards.PotsOf(q, userID)
	for _, pot := range pots {
		open[pot.Currency] = pot.Open
	}
	if err != nil {
		return nil, err
	}
	unclear, err := unclearSums(q, userID)
	for _, c := range unclear {
		if c.state == stateHeld {
			held[c.currency] = c.part
		}
	}
	if err != nil {
		return nil, err
	}
	paid, err := rewards.PaidSums(q, commission, userID)
	rows := []PartnerEarning{}
	for _, c := range s.Wallets.Currencies() {
		if open[c.ID].IsZero() && held[c.ID].IsZero() && paid[c.ID] == 0 {
			continue
		}
		rows = append(rows, PartnerEarning{c.ID, c.Text(open[c.ID].Payable()), open[c.ID].Text(c), held[c.ID].Text(c), c.Text(paid[c.ID])})
	}
	return rows, err
}

// PartnerReferralsRequest requests a page of referrals, newest first.
type PartnerReferralsRequest struct {
	// Before is the Next of the previous page; 0 for the first page.
	Before int64 `json:"before,omitempty" validate:"min=0"`
}

// PartnerReferral is a player whom the caller has referred. It does not identify the
// player: the name is shortened, and the time is only the day of the registration.
type PartnerReferral struct {
	Place  int64           `json:"place"`
	Name   string          `json:"name"`
	Day    int64           `json:"day"`
	Code   string          `json:"code"`
	State  string          `json:"state" ts:"clear|held|refused"`
	Earned []rewards.Value `json:"earned"`
}

// PartnerReferrals is a page of referrals.
type PartnerReferrals struct {
	Rows []PartnerReferral `json:"rows"`
	// Next is the cursor of the next page; 0 for none.
	Next int64 `json:"next"`
}

const referralsPage = 25

// Referrals lists the players whom the caller has referred.
func (s *Service) Referrals(ctx context.Context, call *session.Call, request PartnerReferralsRequest) (PartnerReferrals, error) {
	answer := PartnerReferrals{Rows: []PartnerReferral{}}
	err := s.DB.Read(ctx, func(q *db.Reader) error {
		own, err := s.Accounts.CodeOf(q, call.User.ID)
		if err != nil {
			return err
		}
		list, err := referralsOf(q, call.User.ID, "", request.Before, referralsPage+1)
		if err != nil {
			return err
		}
		if len(list) > referralsPage {
			list = list[:referralsPage]
			answer.Next = list[referralsPage-1].seq
		}
		for _, r := range list {
			row := PartnerReferral{Place: r.seq, Day: earnings.DayStart(earnings.Day(r.at)).UnixMilli(), Code: r.code, State: string(r.state)}
			if row.Code == "" {
				row.Code = own
			}
			if row.Name, err = s.shortName(q, r.userID); err != nil {
				return err
			}
			if row.Earned, err = s.earnedValues(q, r.userID); err != nil {
				return err
			}
			answer.Rows = append(answer.Rows, row)
		}
		return nil
	})
	return answer, err
}

// shortName returns the part of a name that a partner may see.
func (s *Service) shortName(q db.Querier, userID string) (string, error) {
	person, _, err := s.Accounts.ByID(q, userID)
	if err != nil || person.PrivateBets {
		return players.HiddenName, err
	}
	return Shorten(person.Name), nil
}

// Shorten keeps the first characters of a name: two of a long one, one of a short one.
func Shorten(name string) string {
	runes := []rune(name)
	visible := min(len(runes), 1)
	if len(runes) >= 6 {
		visible = 2
	}
	return string(runes[:visible]) + "***"
}

func (s *Service) earnedValues(q db.Querier, userID string) ([]rewards.Value, error) {
	values := []rewards.Value{}
	list, err := commissionOf(q, userID)
	for _, e := range list {
		if c, known := s.Wallets.Currency(e.currency); known {
			values = append(values, rewards.Value{ID: c.ID, Value: e.part.Text(c)})
		}
	}
	return values, err
}

// CommissionDaysRequest requests the days of a period. Both ends are unix milliseconds
// and included. Zero means the last 30 days.
type CommissionDaysRequest struct {
	From int64 `json:"from,omitempty" validate:"min=0"`
	To   int64 `json:"to,omitempty" validate:"min=0"`
}

// CommissionDay is what was earned on a UTC day in a currency, exact. State is the
// state of the referrals' commission.
type CommissionDay struct {
	Day      int64  `json:"day"`
	Currency string `json:"currency"`
	State    string `json:"state" ts:"clear|held|refused"`
	Earned   string `json:"earned"`
	// Players is the number of referrals who wagered.
	Players int64 `json:"players"`
}

// CommissionDaysAnswer has the days, newest first.
type CommissionDaysAnswer struct {
	Rows []CommissionDay `json:"rows"`
}

// maxDays is the maximum number of days in an answer.
const maxDays = 366

// errPeriod refuses a period that is empty or too long.
var errPeriod = fault.Field("from", "validation.between.numeric")

// Days lists what the caller has earned per day.
func (s *Service) Days(ctx context.Context, call *session.Call, request CommissionDaysRequest) (CommissionDaysAnswer, error) {
	answer := CommissionDaysAnswer{Rows: []CommissionDay{}}
	from, to := earnings.Day(request.From), earnings.Day(request.To)
	if request.To == 0 {
		to = earnings.Day(s.Clock.Now().UnixMilli())
	}
	if request.From == 0 {
		from = to - activeDays + 1
	}
	if from > to || to-from >= maxDays {
		return answer, errPeriod
	}
	err := s.DB.ReadHeavy(ctx, func(q *db.Reader) error {
		list, err := dayTotals(q, call.User.ID, from, to)
		for _, d := range list {
			if c, known := s.Wallets.Currency(d.currency); known {
				answer.Rows = append(answer.Rows, CommissionDay{earnings.DayStart(d.day).UnixMilli(), c.ID, string(d.state), d.part.Text(c), d.players})
			}
		}
		return err
	})
	return answer, err
}
