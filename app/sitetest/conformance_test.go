package sitetest

import (
	"cmp"
	"encoding/json"
	"fmt"
	"net/http"
	"strings"
	"sync"
	"testing"
	"time"

	"croupier/app"
	"croupier/app/apptest"
	"croupier/app/betting/crash"
	"croupier/app/betting/history"
	"croupier/app/betting/play"
	"croupier/app/care/limits"
	"croupier/app/futures/market"
	"croupier/app/kernel/futures"
	"croupier/app/kernel/ledger"
	"croupier/app/kernel/money"
	"croupier/app/kernel/product"
	"croupier/app/kernel/session"
	"croupier/app/kernel/wager"
	"croupier/app/kernel/wagerlog"
	"croupier/app/sports/bets"
	"croupier/db"
)

// conformingProduct is a product in the conformance test: the ways in which players place and end its
// wagers.
type conformingProduct struct {
	name  string
	kind  wagerlog.Kind
	group product.Group
	// body makes the request for a wager of a stake in dollars.
	body func(f *feedSite, stake, request string) string
	// send places the wager of a request and waits for the answer.
	send func(f *feedSite, player []string, body string) answer
	// ready brings an open wager to the point at which it can be ended, and finish ends it. Both are nil if
	// a wager ends at once.
	ready  func(f *feedSite, player []string, wager string)
	finish func(f *feedSite, player []string, wager string) answer
	// shared is set if all players share the draws, which are public after the round.
	shared bool
	// ownMoney is set if bonus money is refused.
	ownMoney bool
}

// conformingProducts are all products of the site. A product with several sorts of games has one row
// for each.
var conformingProducts = []conformingProduct{
	{name: "dice", kind: play.KindOriginal, group: product.Instant, body: gameBody("dice", `{"over":true,"target":"50.50"}`), send: sendGame},
	{
		name: "mines", kind: play.KindOriginal, group: product.Instant, body: gameBody("mines", `{"mines":1}`), send: sendGame, finish: finishGame,
		ready: func(f *feedSite, player []string, wager string) {
			f.as(player, "/api/whisper", fmt.Sprintf(`{"event":"Turn","data":{"id":%q,"data":{"cell":0}}}`, wager))
		},
	},
	{
		name: "crash", kind: crash.Kind, group: product.Crash, body: gameBody("crash", `{}`), finish: finishGame, shared: true,
		send: func(f *feedSite, player []string, body string) answer {
			f.advanceTo("betting")
			return sendGame(f, player, body)
		},
		ready: func(f *feedSite, _ []string, _ string) { f.advanceTo("flight") },
	},
	{
		name: "sports", kind: bets.Kind, group: product.Sports, body: slipBody, ready: func(*feedSite, []string, string) {},
		send: func(f *feedSite, player []string, body string) answer { return f.placeBet(player, body) },
		finish: func(f *feedSite, player []string, wager string) answer {
			offer := f.as(player, "/api/bookmaker/cashout/offer", fmt.Sprintf(`{"id":%q}`, wager))
			return f.as(player, "/api/bookmaker/cashout", fmt.Sprintf(`{"offerId":"%v","request_id":%q}`, offer.body["offerId"], f.Parts.IDs.New()))
		},
	},
	{
		name: "futures", kind: market.Kind, group: product.Futures, ownMoney: true,
		body: func(f *feedSite, stake, request string) string {
			return fmt.Sprintf(`{"ticker":"BTCUSD","direction":"up","currency":"usd","wager":%q,"multiplier":"100","request":%q}`, stake, request)
		},
		send: func(f *feedSite, player []string, body string) answer {
			f.priceFrame("100000.00")
			return f.as(player, "/api/trading/open", body)
		},
		ready: func(f *feedSite, _ []string, _ string) { f.priceFrame("100000.00") },
		finish: func(f *feedSite, player []string, wager string) answer {
			got := f.as(player, "/api/trading/close", fmt.Sprintf(`{"id":%q,"request":%q}`, wager, f.Parts.IDs.New()))
			f.priceFrame("100200.00")
			return got
		},
	},
}

// priceFrames are the last frames of the price log by site.
var priceFrames sync.Map

// priceFrame passes a frame with a price of bitcoin to the market.
func (f *feedSite) priceFrame(price string) {
	f.Helper()
	at, err := futures.ParsePrice(price, 2)
	if err != nil {
		f.Fatal(err)
	}
	turn, _ := priceFrames.LoadOrStore(f.Parts.Futures, &priceLog{})
	log := turn.(*priceLog)
	log.mu.Lock()
	defer log.mu.Unlock()
	next := futures.Frame{Seq: log.last.Seq + 1, At: f.at.Now().UnixMilli(), Previous: cmp.Or(log.last.Hash, futures.GenesisHash)}
	next.Ticks = []futures.Tick{{Ticker: "BTCUSD", Seq: next.Seq, Price: at, State: futures.Open}}
	next.Seal()
	if err := f.Parts.Futures.Frame(f.Context(), next); err != nil {
		f.Error(err)
	}
	log.last = next
}

// priceLog is the end of a price log.
type priceLog struct {
	mu   sync.Mutex
	last futures.Frame
}

// gameBody makes the requests of a game.
func gameBody(game, choices string) func(f *feedSite, stake, request string) string {
	return func(_ *feedSite, stake, request string) string {
		return fmt.Sprintf(`{"event":"Play","data":{"api_id":%q,"bet":%q,"demo":false,"currency":"usd","request_id":%q,"data":%s}}`, game, stake, request, choices)
	}
}

func sendGame(f *feedSite, player []string, body string) answer {
	return f.as(player, "/api/whisper", body)
}

func finishGame(f *feedSite, player []string, wager string) answer {
	return f.as(player, "/api/whisper", fmt.Sprintf(`{"event":"Finish","data":{"id":%q,"request_id":%q}}`, wager, f.Parts.IDs.New()))
}

// slipBody makes a slip for the planned match.
func slipBody(f *feedSite, stake, request string) string {
	f.Helper()
	slip := map[string]any{}
	if err := json.Unmarshal([]byte(f.slip("planned", "")), &slip); err != nil {
		f.Fatal(err)
	}
	slip["stake"], slip["request_id"] = stake, request
	text, err := json.Marshal(slip)
	if err != nil {
		f.Fatal(err)
	}
	return string(text)
}

// advanceTo lets time pass until the round of crash is in a phase.
func (f *feedSite) advanceTo(phase string) {
	f.Helper()
	f.until("the round is in "+phase, func() bool {
		if f.Parts.Crash.State(f.Context()).Phase == phase {
			return true
		}
		f.at.Advance(250 * time.Millisecond)
		return false
	})
}

// wagerOf is the id of the wager in an answer; empty for a refusal.
func wagerOf(got answer) string {
	for _, member := range []string{"bet", "position"} {
		if bet, is := got.body[member].(map[string]any); is {
			got.body = bet
		}
	}
	id, _ := got.body["id"].(string)
	return id
}

// place places a wager that must be accepted.
func (f *feedSite) place(p conformingProduct, player []string, stake string) (wager string) {
	f.Helper()
	got := p.send(f, player, p.body(f, stake, f.Parts.IDs.New()))
	if wager = wagerOf(got); wager == "" {
		f.Fatalf("%s is refused: %d %s", p.name, got.status, got.text)
	}
	return wager
}

// playerState is the money of a player and the number of wagers.
type playerState struct {
	real, bonus money.Amount
	open, ended int
	// last is the newest ended wager.
	last *wagerlog.Wager
}

func (f *feedSite) stateOf(name string) (state playerState) {
	f.Helper()
	owner := f.idOf(name)
	key := ledger.PlayerKey(owner, "usd", false)
	bonus := key
	bonus.Purpose = ledger.Bonus
	err := f.Parts.DB.Read(f.Context(), func(q *db.Reader) (err error) {
		if state.real, err = ledger.Balance(q, key); err != nil {
			return err
		}
		if state.bonus, err = ledger.Balance(q, bonus); err != nil {
			return err
		}
		ended, err := history.Latest(q, owner, "", 100)
		if state.ended = len(ended); err == nil && state.ended > 0 {
			state.last = ended[0]
		}
		return err
	})
	if err != nil {
		f.Fatal(err)
	}
	state.open = f.count("open_wagers AS o JOIN ledger_accounts AS a ON a.id = o.account WHERE a.owner = '" + owner + "'")
	return state
}

// wantStakeRefused fails unless a stake is refused with a code and changes nothing. The code 0 means
// any.
func (f *feedSite) wantStakeRefused(p conformingProduct, player []string, name, stake string, code int) {
	f.Helper()
	before := f.stateOf(name)
	got := p.send(f, player, p.body(f, stake, f.Parts.IDs.New()))
	if refused, is := got.body["code"].(float64); wagerOf(got) != "" || !is || code != 0 && int(refused) != code {
		f.Errorf("the answer is %d %s, want code %d", got.status, got.text, code)
	}
	if after := f.stateOf(name); after != before {
		f.Errorf("a refused stake changed %+v to %+v", before, after)
	}
}

// endAll ends a wager by several requests at the same time, and waits until it has ended.
func (f *feedSite) endAll(p conformingProduct, player []string, name, wager string, requests int) {
	f.Helper()
	if p.finish != nil {
		p.ready(f, player, wager)
		done := make(chan struct{})
		for range requests {
			go func() {
				defer func() { done <- struct{}{} }()
				p.finish(f, player, wager)
			}()
		}
		for range requests {
			<-done
		}
	}
	f.until("the wager has ended", func() bool {
		switch {
		case f.stateOf(name).ended > 0:
			return true
		case p.shared:
			f.at.Advance(250 * time.Millisecond)
		case p.finish != nil: // each request may have invalidated the offer of another
			p.finish(f, player, wager)
		}
		return false
	})
}

// asGuest requests the public page of a wager.
func (f *feedSite) asGuest(wager string) answer {
	f.Helper()
	return f.as(nil, "/api/whisper", fmt.Sprintf(`{"event":"Info","data":{"game_id":%q}}`, wager))
}

// wantNoServerSeed fails if an answer about a wager has the seed of a draw that is not public.
func (f *feedSite) wantNoServerSeed(p conformingProduct, ended bool, got answer) {
	f.Helper()
	public := p.shared && ended
	for _, member := range []string{`"server_seed":"`, `"server_seed": "`} {
		if _, after, has := strings.Cut(got.text, member); has && !strings.HasPrefix(after, `"`) && !public {
			f.Errorf("the answer has a server seed in use: %s", got.text)
		}
	}
}

// conformance are the behaviours that every product must have. The player of each has ten dollars of
// real money and no wager.
var conformance = []struct {
	name  string
	check func(f *feedSite, p conformingProduct, player []string, name string)
}{
	{"a stake over the balance is refused", func(f *feedSite, p conformingProduct, player []string, name string) {
		f.wantStakeRefused(p, player, name, "10.01", 0)
	}},
	{"an excluded player is refused", func(f *feedSite, p conformingProduct, player []string, name string) {
		f.want("exclusion", f.as(player, "/api/user/self_exclude", `{"duration":"24h","password":"correct horse"}`), 200)
		f.wantStakeRefused(p, player, name, "1", 403)
	}},
	{"a limit of the player is kept", func(f *feedSite, p conformingProduct, player []string, name string) {
		f.control(player, "stake.day", "199")
		f.wantStakeRefused(p, player, name, "2", limits.CodeLimit)
	}},
	{"a blocked group is refused", func(f *feedSite, p conformingProduct, player []string, name string) {
		f.control(player, limits.BlockControl(p.group), "1")
		f.wantStakeRefused(p, player, name, "1", limits.CodeBlock)
	}},
	{"staff close the product", func(f *feedSite, p conformingProduct, player []string, name string) {
		body := p.body(f, "1", f.Parts.IDs.New())
		f.setTo("games.closed_products", string(p.kind))
		defer f.setTo("games.closed_products", "")
		if got := sendClosed(f, p, player, body); wagerOf(got) != "" || f.stateOf(name).real != 10_000_000 {
			f.Errorf("a closed product takes a stake: %s", got.text)
		}
	}},
	{"bonus money pays what real money does not", func(f *feedSite, p conformingProduct, player []string, name string) {
		f.asStaff("/api/admin/bonus/grant", fmt.Sprintf(`{"user":%q,"request":%q,"amount":"5","currency":"usd","name":"A gift",`, f.idOf(name), f.Parts.IDs.New())+
			`"terms":{"kind":"real_first","wager":30,"reference_edge":"1/25","max_bet":50000000,"max_win":0,"reset_below":0,"days":30,"refused":[]},"reason":"a test"}`)
		if p.ownMoney {
			f.wantStakeRefused(p, player, name, "12", wager.ErrBalance.Code)
			if w := f.stateOf(name); w.bonus != 5_000_000 {
				f.Errorf("%d of 5 dollars bonus money is left", w.bonus)
			}
			return
		}
		wager := f.place(p, player, "12")
		if state := f.stateOf(name); p.finish != nil && (state.real != 0 || state.bonus != 3_000_000) {
			f.Errorf("a stake of 12 leaves %d of 10 dollars and %d of 5 dollars bonus money", state.real, state.bonus)
		}
		f.endAll(p, player, name, wager, 1)
		if w := f.stateOf(name).last; !w.Void && w.Bonus != 2_000_000 {
			f.Errorf("the wager has %d of bonus money, want 2 dollars", w.Bonus)
		}
	}},
	{"the same request is made once", func(f *feedSite, p conformingProduct, player []string, name string) {
		if p.shared {
			f.advanceTo("betting")
		}
		body, made := p.body(f, "1", f.Parts.IDs.New()), make(chan string)
		for range 3 {
			go func() { made <- wagerOf(p.send(f, player, body)) }()
		}
		first := <-made
		for range 2 {
			if next := <-made; next != first || next == "" {
				f.Errorf("one request made the wagers %q and %q", first, next)
			}
		}
		if state := f.stateOf(name); state.open+state.ended != 1 {
			f.Errorf("one request made %d open and %d ended wagers", state.open, state.ended)
		}
	}},
	{"a wager is settled once and rounded down", func(f *feedSite, p conformingProduct, player []string, name string) {
		f.endAll(p, player, name, f.place(p, player, "1.37"), 6)
		state := f.stateOf(name)
		w := state.last
		if exact := w.Multiplier.Payout(w.Stake); state.open != 0 || state.ended != 1 || w.Payout > exact || exact-w.Payout >= 10_000 {
			f.Errorf("%d open, %d ended, paid %d of exactly %d", state.open, state.ended, w.Payout, exact)
		}
		if want := 10_000_000 - w.Stake + w.Payout; state.real != want || w.Kind != p.kind {
			f.Errorf("a wager of kind %q leaves %d, want %d", w.Kind, state.real, want)
		}
	}},
	{"a wager is described without secrets", func(f *feedSite, p conformingProduct, player []string, name string) {
		wager := f.place(p, player, "1")
		body := fmt.Sprintf(`{"id":%q}`, wager)
		if p.finish != nil {
			f.want("an open wager for a guest", f.asGuest(wager), http.StatusNotFound)
			staff := f.asStaff("/api/admin/wager", body)
			if f.wantNoServerSeed(p, false, staff); staff.body["data"] == nil && staff.body["view"] == nil {
				f.Errorf("staff see nothing of an open wager: %s", staff.text)
			}
		}
		f.endAll(p, player, name, wager, 1)
		guest := f.want("an ended wager for a guest", f.asGuest(wager), 200)
		f.wantNoServerSeed(p, true, guest)
		if info := guest.body["info"].(map[string]any); info["view"] == nil || info["own"] != false || guest.body["metadata"].(map[string]any)["name"] == "" {
			f.Errorf("a guest sees %s", guest.text)
		}
		staff := f.asStaff("/api/admin/wager", body)
		f.wantNoServerSeed(p, true, staff)
		if staff.body["view"] == nil || staff.body["details_problem"] != "" {
			f.Errorf("staff see %s", staff.text)
		}
		f.want("its link in the chat", f.as(player, "/api/chat/link_game", fmt.Sprintf(`{"id":%q,"channel":"casino_en"}`, wager)), 200)
	}},
}

// Every product keeps the rules about stakes, settles its wagers once, describes them without secrets,
// and loses none when the site stops and starts again.
func TestProductsConform(t *testing.T) {
	t.Parallel()
	f := newFeed(t)
	t.Cleanup(f.runRounds())
	f.open("administrator", session.RoleAdmin)
	for i, behaviour := range conformance {
		for _, p := range conformingProducts {
			t.Run(behaviour.name+"/"+p.name, func(t *testing.T) {
				inner, name := &feedSite{f.under(t), f.at}, fmt.Sprintf("%s%d", p.name, i)
				inner.at.Advance(time.Second) // at the speed of a person
				inner.open(name, "")
				behaviour.check(inner, p, inner.signIn(name), name)
			})
		}
	}
	f.wantBooksRight()
	f.stopAndStart(t)
}

// stopAndStart stops the site and starts it again while each product has a wager that has just been
// placed.
func (f *feedSite) stopAndStart(t *testing.T) {
	t.Helper()
	players := map[string][]string{}
	for _, p := range conformingProducts {
		name := p.name + "stop"
		f.open(name, "")
		players[name] = f.signIn(name)
		f.place(p, players[name], "1")
	}
	bodies := map[string]string{}
	for _, p := range conformingProducts {
		bodies[p.name] = p.body(f, "1", f.Parts.IDs.New())
	}
	for _, one := range f.Parts.Features {
		if one.Drain != nil {
			if err := one.Drain(t.Context(), time.Second); err != nil {
				t.Fatalf("stop %s: %v", one.Name, err)
			}
		}
	}
	for _, p := range conformingProducts {
		if got := sendClosed(f, p, players[p.name+"stop"], bodies[p.name]); wagerOf(got) != "" {
			t.Errorf("%s takes a stake while the site stops: %s", p.name, got.text)
		}
	}
	f.wantBooksRight()
	again := &feedSite{f.restoreCopy(t, f.at, ""), f.at}
	for _, p := range conformingProducts {
		state := again.stateOf(p.name + "stop")
		if state.open+state.ended != 1 {
			t.Errorf("%s: %d open and %d ended wagers after the start, want one", p.name, state.open, state.ended)
		}
		if want := money.Amount(9_000_000); state.open == 1 && state.real != want {
			t.Errorf("%s: %d left beside an open wager, want %d", p.name, state.real, want)
		}
	}
	again.wantBooksRight()
}

// sendClosed makes a request that must be refused, without waiting for a round that takes bets.
func sendClosed(f *feedSite, p conformingProduct, player []string, body string) answer {
	f.Helper()
	if p.shared {
		return sendGame(f, player, body)
	}
	return p.send(f, player, body)
}

// A site does not start with wagers of a kind that none of its products has: nothing would settle or
// prove them.
func TestStartRefusesWagersOfNoProduct(t *testing.T) {
	t.Parallel()
	s := newSite(t)
	s.open("felicity", "")
	s.addWager("unknown", "felicity", "slots")
	s.Server.Close()
	if err := s.App.Close(); err != nil {
		t.Fatal(err)
	}
	again, err := app.New(t.Context(), s.Parts.Config, apptest.Options(s.Parts.Clock))
	if err == nil {
		_ = again.Close()
	}
	if err == nil || !strings.Contains(err.Error(), `["unknown"]`) {
		t.Errorf("the start says %v", err)
	}
}
