package eligibility

import (
	"database/sql"
	"errors"
	"fmt"
	"slices"
	"time"

	"croupier/app/kernel/fault"
	"croupier/app/kernel/ledger"
	"croupier/app/kernel/outflow"
	"croupier/app/kernel/players"
	"croupier/app/kernel/prices"
	"croupier/db"
)

// Sources are the inputs of the gate's rules. All are read through the querier of the
// move.
type Sources struct {
	// Accounts returns account records, and accounts that share a device or an address.
	Accounts interface {
		Record(q db.Querier, userID string) (players.Record, bool, error)
		SharedIdentities(q db.Querier, userID string, limit int) ([]players.SharedIdentity, error)
		// SecurityChanges returns the last changes of the account's credentials.
		SecurityChanges(q db.Querier, userID string) (outflow.Changes, error)
	}
	// Holds returns the holds by staff and by alert rules.
	Holds interface {
		HeldWithdrawals(q db.Querier, userID string) (bool, error)
		HeldGifts(q db.Querier, userID string) (bool, error)
	}
	// Bonuses reports whether a bonus has open conditions.
	Bonuses interface {
		BonusOpen(q db.Querier, userID string) (bool, error)
	}
	// Deposits returns a player's deposits.
	Deposits interface {
		DepositTotals(q db.Querier, userID string) (outflow.Deposits, error)
		// WasLostAt reports whether a deposit was lost at a time in unix milliseconds,
		// without a decision about it.
		WasLostAt(q db.Querier, userID string, at int64) (bool, error)
	}
	// Cashier has the settings and the facts of withdrawals.
	Cashier Cashier
	Wallets ledger.Wallets
	Prices  interface {
		Of(currency string) (prices.Price, error)
	}
}

// Cashier has the settings and the facts of withdrawals. Dollars are in millionths.
type Cashier interface {
	// TurnoverFactor is how often a player must turn over deposits and gifts; 0 for no turnover.
	TurnoverFactor(q db.Querier, userID string) (int64, error)
	// DayLimitUSD is the maximum that may leave an account within 24 hours.
	DayLimitUSD(q db.Querier, userID string) (int64, error)
	// WeekCapUSD is the maximum that may leave within 7 days after a large win. BigWins
	// returns the sum of large wins and their time, in unix milliseconds; 0 for none.
	WeekCapUSD() int64
	BigWins(q db.Querier, userID string) (at, usd int64, err error)
	// LockedUntil returns when the player's address lock permits a destination; zero
	// for now. An empty destination is never in the address book.
	LockedUntil(q db.Querier, userID string, to outflow.Destination, now time.Time) (time.Time, error)
	// Identity returns the state of a player's identity check.
	Identity(q db.Querier, userID string) (outflow.Identity, error)
	// SharedDestinations lists other players who requested payments to a destination of the player.
	SharedDestinations(q db.Querier, userID string, limit int) ([]string, error)
	// OpenUSD returns the value of pending withdrawals that were requested up to a
	// time.
	OpenUSD(q db.Querier, userID string, upTo time.Time) (int64, error)
}

// missing names the missing source; empty for none.
func (s *Sources) missing() string {
	switch {
	case s.Accounts == nil:
		return "accounts"
	case s.Holds == nil:
		return "holds"
	case s.Bonuses == nil:
		return "bonuses"
	case s.Deposits == nil:
		return "deposits"
	case s.Cashier == nil:
		return "the cashier"
	case s.Wallets == nil || s.Prices == nil:
		return "wallets or prices"
	default:
		return ""
	}
}

var errNoSources = errors.New("eligibility: the gate of outflows has no sources")

// SetSources gives the gate its sources, once, before the site serves.
func (s *Service) SetSources(sources Sources) error {
	if missing := sources.missing(); missing != "" {
		return fmt.Errorf("open the gate of outflows: %s is missing", missing)
	}
	if s.sources != nil {
		return errors.New("open the gate of outflows: it is open already")
	}
	s.sources = &sources
	return errors.Join(s.Register(s.heldReceiver()), s.Register(s.heldPayment()))
}

// CheckSources fails until the gate has its sources.
func (s *Service) CheckSources() error {
	if s.sources == nil {
		return errNoSources
	}
	return nil
}

// heldReceiver refuses gifts to players whose gifts are held.
func (s *Service) heldReceiver() Rule {
	refusal := fault.New(fault.CodeForbidden, giftTexts["hold"])
	return Rule{
		Name: "hold, gifts", Refuses: "players whose gifts are held", Actions: []Action{ReceiveGift}, Code: refusal.Code,
		Check: func(q db.Querier, r Request) error {
			held, err := s.sources.Holds.HeldGifts(q, r.Subject.Owner)
			if err != nil {
				return err
			}
			return errorIf(held, refusal)
		},
	}
}

// heldPayment stops approved withdrawals of players whose withdrawals are held.
func (s *Service) heldPayment() Rule {
	refusal := fault.New(codeBlocked, withdrawalTexts["hold"]).With("reason", "hold")
	return Rule{
		Name: "hold", Refuses: "players whose withdrawals are held", Actions: []Action{Pay}, Code: refusal.Code,
		Check: func(q db.Querier, r Request) error {
			held, err := s.sources.Holds.HeldWithdrawals(q, r.Subject.Owner)
			if err != nil {
				return err
			}
			return errorIf(held, refusal)
		},
	}
}

// PaymentRules names the rules that PaymentBlocks checks.
func (s *Service) PaymentRules() []string {
	names := make([]string, 0, len(s.byAction[Pay]))
	for _, rule := range s.byAction[Pay] {
		names = append(names, rule.Name)
	}
	return names
}

// PaymentBlocks implements outflow.Gate.
func (s *Service) PaymentBlocks(q db.Querier, userID string) (active []outflow.Hold, err error) {
	if err := s.CheckSources(); err != nil {
		return nil, err
	}
	record, found, err := s.sources.Accounts.Record(q, userID)
	if err != nil {
		return nil, fmt.Errorf("find the account that is to be paid: %w", err)
	}
	// A deleted account counts as banned, so that staff review its payment.
	request := Request{Action: Pay, Subject: Subject{Owner: userID, Banned: !found || record.BannedAt > 0, EmailVerified: record.EmailVerified}, Now: s.Clock.Now()}
	for _, rule := range s.byAction[Pay] {
		err := rule.Check(q, request)
		if refusal := (*fault.Error)(nil); errors.As(err, &refusal) {
			active = append(active, outflow.Hold{Rule: rule.Name, Refusal: refusal})
		} else if err != nil {
			return nil, fmt.Errorf("eligibility, rule %q: %w", rule.Name, err)
		}
	}
	return active, nil
}

// WasLostAt implements outflow.Gate.
func (s *Service) WasLostAt(q db.Querier, userID string, at int64) (bool, error) {
	if err := s.CheckSources(); err != nil {
		return false, err
	}
	return s.sources.Deposits.WasLostAt(q, userID, at)
}

// actionOf returns the action of a purpose.
func actionOf(p outflow.Purpose) Action {
	if p.Gift() {
		return SendGift
	}
	return Withdraw
}

// Admit implements outflow.Gate.
func (s *Service) Admit(q db.Querier, m outflow.Move) error {
	if !slices.Contains(outflow.Purposes(), m.Purpose) || m.User == nil {
		return fmt.Errorf("eligibility: value cannot leave an account for %q", m.Purpose)
	}
	return s.Check(q, actionOf(m.Purpose), SubjectOf(m.User.ID, m.User, m.Country, false), m.Currency, m.USD)
}

// Pass implements outflow.Gate.
func (s *Service) Pass(q db.Querier, m outflow.Move) (outflow.AllowedMove, error) {
	if err := s.Admit(q, m); err != nil {
		return outflow.AllowedMove{}, err
	}
	f, err := s.readOutflowInputs(q, m, s.Clock.Now())
	if err != nil {
		return outflow.AllowedMove{}, err
	}
	for _, rule := range outflowRules() {
		if refused, until := rule.Refuses(&f); refused && rule.appliesTo(m.Purpose) {
			return outflow.AllowedMove{}, rule.fault(m.Purpose, &f, until)
		}
	}
	return outflow.AllowedMove{Move: m, Sums: f.sums, Totals: f.lastMarks, Person: slices.Min(f.accounts), BigWin: f.bigWin, Identity: f.identity}, nil
}

// Accounts implements outflow.Gate.
func (s *Service) Accounts(q db.Querier, userID string) ([]string, error) {
	if err := s.CheckSources(); err != nil {
		return nil, err
	}
	return s.accountsOf(q, userID)
}

// Record implements outflow.Gate.
func (s *Service) Record(tx *db.Tx, p outflow.AllowedMove, ref []byte) error {
	m := p.Move
	if m.Purpose.Gift() != (len(m.Recipients) > 0) {
		return fmt.Errorf("eligibility: record a %s to %d receivers", m.Purpose, len(m.Recipients))
	}
	err := insertOutflow(tx, outflowRow{
		ref: ref, userID: m.User.ID, person: p.Person, purpose: string(m.Purpose), usd: m.USD, dayUSD: p.Sums.DayUSD + m.USD,
		limitUSD: sql.NullInt64{Int64: p.Sums.LimitUSD, Valid: true}, depositedUSD: p.Totals.DepositedUSD, turnoverUSD: p.Totals.WageredUSD, at: tx.Now().UnixMilli(),
	})
	if err != nil {
		return err
	}
	for _, receiver := range m.Recipients {
		if err := addReceived(tx, receiver, m.USD/int64(len(m.Recipients))); err != nil {
			return err
		}
	}
	return nil
}

// Return implements outflow.Gate.
func (s *Service) Return(tx *db.Tx, ref []byte) error {
	o, err := returnOutflow(tx, ref)
	if err != nil || o == nil {
		return err
	}
	return addHour(tx, o.userID, o.at/hour, -o.usd)
}

// Status implements outflow.Gate.
func (s *Service) Status(q db.Querier, userID string) (outflow.Sums, *outflow.Block, error) {
	m := outflow.Move{Purpose: outflow.Withdrawal}
	f, err := s.collectOutflowInputs(q, userID, m, s.Clock.Now())
	if err != nil {
		return outflow.Sums{}, nil, err
	}
	for _, rule := range outflowRules() {
		if refused, until := rule.Refuses(&f); refused && rule.appliesTo(m.Purpose) && !rule.OfMove {
			return f.sums, &outflow.Block{Reason: rule.Reason, Text: rule.text(m.Purpose, &f), Until: until}, nil
		}
	}
	return f.sums, nil, nil
}
