package partner

import (
	"encoding/json"
	"testing"
	"time"

	"github.com/go-json-experiment/json/jsontext"

	"croupier/app/kernel/approval"
	"croupier/app/kernel/earnings"
	"croupier/app/kernel/id"
	"croupier/app/kernel/kerneltest"
	"croupier/app/kernel/ledger"
	"croupier/app/kernel/money"
	"croupier/app/kernel/players"
	"croupier/app/kernel/projection"
	"croupier/app/kernel/session"
	"croupier/app/kernel/settings"
	"croupier/app/kernel/stafflog"
	"croupier/app/kernel/wagerlog"
	"croupier/db"
)

// house is the kernel with partners. anna is the partner of ben and of cleo.
type house struct {
	*kerneltest.House
	partners  *Service
	approvals *approval.Service
	runner    *projection.Runner[*wagerlog.Wager]
	settings  *settings.Registry
	world     *world
	version   int64
}

// world is what the room asks others: who is barred, what players share, currencies.
type world struct {
	barred map[string]bool
	shared map[string][]string
	hidden map[string]bool
	fed    map[id.Binary]bool // which wagers count toward a bonus
	codes  map[string]string  // whose account has a code
}

var currencies = []money.Currency{
	{ID: "usd", Name: "US Dollar", Decimals: 6, Shown: 2}, {ID: "btc", Name: "Bitcoin", Decimals: 11, Shown: 8},
}

func (w *world) Currency(id string) (money.Currency, bool) {
	for _, c := range currencies {
		if c.ID == id {
			return c, true
		}
	}
	return money.Currency{}, false
}

func (w *world) Currencies() []money.Currency { return currencies }

func (w *world) Changed(*db.Tx, ledger.Key, money.Amount, time.Duration, string) {}

func (w *world) Claim(db.Querier, *session.User, string, string) error { return nil }

func (w *world) Barred(_ db.Querier, userID string) (bool, error) { return w.barred[userID], nil }

func (w *world) ByID(_ db.Querier, userID string) (players.Person, bool, error) {
	return players.Person{Player: players.Player{ID: userID, Name: userID + "_name", PrivateBets: w.hidden[userID]}}, userID != "nobody", nil
}

func (w *world) ByName(_ db.Querier, name string) (players.Person, bool, error) {
	return players.Person{Player: players.Player{ID: "anna"}}, name == "anna_name", nil
}

func (w *world) CodeOf(_ db.Querier, userID string) (string, error) { return "CODE" + userID, nil }

func (w *world) CodeTaken(_ db.Querier, code string) (bool, error) { return w.codes[code] != "", nil }

func (w *world) Shared(_ db.Querier, inviter, only string) (map[string][]string, error) {
	found := map[string][]string{"stranger": {"device"}}
	for userID, by := range w.shared {
		if only == "" || only == userID {
			found[userID] = by
		}
	}
	return found, nil
}

func (w *world) Granted(userID string) bool { return userID == "ben" }

func (w *world) Feeds(_ db.Querier, wager id.Binary) (bool, error) { return w.fed[wager], nil }

func newHouse(t testing.TB) *house {
	t.Helper()
	h := on(kerneltest.New(t), &world{barred: map[string]bool{}, shared: map[string][]string{}, hidden: map[string]bool{}, codes: map[string]string{}, fed: map[id.Binary]bool{}})
	h.refer("anna", "ben", "cleo")
	return h
}

// on opens the room in a house, as a server does that starts anew.
func on(k *kerneltest.House, w *world) *house {
	h := &house{House: k, world: w}
	staff := stafflog.New(h.IDs)
	h.settings = settings.New(settings.Deps{DB: h.DB, StaffLog: staff, Log: h.Log})
	h.approvals = approval.New(approval.Deps{DB: h.DB, Clock: h.Clock, IDs: h.IDs, StaffLog: staff})
	h.partners = New(Deps{
		DB: h.DB, Clock: h.Clock, Log: h.Log, Ledger: h.Ledger, Wallets: w, Prices: h.Prices, Accounts: w, Kinship: w, Admission: w, Bonuses: w, Approvals: h.approvals, StaffLog: staff,
	})
	h.Check(h.approvals.Declare(h.partners.Releasing()))
	h.runner = h.Runner(h.partners)
	h.Check(h.settings.Add(h.partners.Settings()), h.settings.Load(h.Ctx), h.partners.Start(h.Ctx))
	return h
}

// refer registers players by the code of an account.
func (h *house) refer(partner string, referred ...string) {
	h.T.Helper()
	for _, userID := range referred {
		h.Write(func(tx *db.Tx) error { return h.partners.Referred(tx, userID, partner, "CODE"+partner) })
	}
}

func (h *house) setTiers(list ...Tier) {
	h.T.Helper()
	text, err := json.Marshal(list)
	h.Check(err, h.settings.Change(h.Ctx, settings.Who{Actor: "staff", Reason: "a test"}, settings.Change{Key: TiersKey, Value: jsontext.Value(text), Version: h.version}))
	h.version++
}

// play appends wagers and counts them.
func (h *house) play(list ...kerneltest.Wager) []*wagerlog.Wager {
	h.T.Helper()
	made := h.Append(list...)
	h.count()
	return made
}

func (h *house) count() {
	h.T.Helper()
	h.Check(h.runner.CatchUp(h.Ctx))
}

// correct settles a wager again.
func (h *house) correct(w *wagerlog.Wager, void bool, stake money.Amount) *wagerlog.Wager {
	h.T.Helper()
	next := *w
	next.Revision, next.Before, next.Void, next.Stake, next.Payout = w.Revision+1, w, void, stake, 0
	h.AppendWagers(&next)
	h.count()
	return &next
}

// mixed appends a wager of which a part was paid with bonus money.
func (h *house) mixed(w kerneltest.Wager, bonus money.Amount) error {
	like := *h.Append(kerneltest.Wager{Owner: "dora", Stake: w.Stake, USD: w.USD, Edge: w.Edge})[0]
	like.ID, _ = id.ToBinary(h.IDs.New())
	like.Player.Owner, like.Bonus = w.Owner, bonus
	return h.DB.Write(h.Ctx, func(tx *db.Tx) (err error) {
		if like.Account, err = h.Ledger.AccountID(tx, like.Player); err != nil {
			return err
		}
		if like.BonusAccount, err = h.Ledger.AccountID(tx, ledger.Key{Owner: w.Owner, Currency: "usd", Purpose: ledger.Bonus}); err != nil {
			return err
		}
		return h.WagerLog.Append(tx, &like)
	})
}

func as(owner string) *session.Call {
	call := session.GuestCall("test")
	if owner != "" {
		call.User = &session.User{ID: owner}
	}
	call.RequestID = "request"
	return call
}

func (h *house) claim(owner string) error {
	_, err := h.partners.Claim(h.Ctx, as(owner), struct{}{})
	return err
}

func (h *house) overview(owner string) Programme {
	h.T.Helper()
	answer, err := h.partners.Programme(h.Ctx, as(owner), struct{}{})
	h.Check(err)
	return answer
}

// open is what a partner can claim in dollars, exact.
func (h *house) open(owner string) (p earnings.Part) {
	h.T.Helper()
	h.Read(func(q *db.Reader) error {
		list, err := accrualsOf(q, owner)
		for _, a := range list {
			if a.currency == "usd" {
				p = a.part
			}
		}
		return err
	})
	return p
}

func (h *house) balance(owner string) money.Amount {
	return h.Balance(ledger.PlayerKey(owner, "usd", false))
}

func (h *house) referral(userID string) (r referral) {
	h.T.Helper()
	h.Read(func(q *db.Reader) (err error) {
		r, _, err = referralOf(q, userID)
		return err
	})
	return r
}

// decide does something with a referral as staff.
func (h *house) decide(userID string, what deed) error {
	_, err := h.decideAs("staff", userID, what)
	return err
}

// decideAs does it as one of several.
func (h *house) decideAs(staff, userID string, what deed) (PartnerDecideAnswer, error) {
	call := as(staff)
	call.User.Roles = []string{session.RoleAdmin}
	request := PartnerDecideRequest{ID: userID, Deed: string(what), Changed: h.referral(userID).changed}
	request.Reason.Reason = "a test"
	return h.partners.Decide(h.Ctx, call, request)
}

// sound fails the test when the audit finds anything.
func (h *house) sound() {
	h.T.Helper()
	for _, found := range h.Findings(h.partners.Checks()) {
		h.T.Errorf("the audit finds %s: %s", found.Subject, found.Problem)
	}
}

const dollar = 1_000_000

// bet is a wager of so many dollars at one hundredth.
func bet(owner string, dollars int64) kerneltest.Wager {
	return kerneltest.Wager{Owner: owner, Stake: money.Amount(dollars * dollar), USD: dollars * dollar, Edge: "1/100"}
}
