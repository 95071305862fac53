package sitetest

import (
	"fmt"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/coder/websocket"

	"croupier/app/care/limits"
	"croupier/app/kernel/clock"
	"croupier/app/kernel/config"
	"croupier/app/kernel/session"
	"croupier/app/server/listener"
)

// control sets a control that the player has never set.
func (s *testSite) control(player []string, control limits.Control, value string) {
	s.Helper()
	s.want("set "+string(control), s.as(player, "/api/play-control/set", fmt.Sprintf(`{"control":%q,"value":%q,"version":0}`, control, value)), 200)
}

// overSocket places a dice bet over the socket, and returns the answer.
func (s *testSite) overSocket(player []string) string {
	s.Helper()
	ws, _, err := websocket.Dial(s.Context(), "ws"+strings.TrimPrefix(s.Server.URL, "http")+listener.SocketPath, &websocket.DialOptions{HTTPHeader: map[string][]string{player[0]: {player[1]}}})
	if err != nil {
		s.Fatal(err)
	}
	defer ws.CloseNow()
	bet := strings.Replace(fmt.Sprintf(diceOf, false), `{"event":"Play",`, `{"event":"Play","$id":"bet",`, 1)
	if err := ws.Write(s.Context(), websocket.MessageText, []byte(bet)); err != nil {
		s.Fatal(err)
	}
	for {
		_, frame, err := ws.Read(s.Context())
		if err != nil {
			s.Fatal(err)
		}
		if strings.Contains(string(frame), `"$id":"bet"`) {
			return string(frame)
		}
	}
}

// Play control is queried on every way to stake: at once and over several steps, in a shared
// round, with an addition to an open round, over the socket and for a deposit address. Open
// rounds end as before.
func TestBetsFollowPlayControl(t *testing.T) {
	t.Parallel()
	for _, test := range []struct {
		control limits.Control
		value   string
		code    int
		reason  string
		deposit bool
	}{
		{limits.TimeOut, "24h", limits.CodeTimeOut, "timeout", true},
		{limits.NightPause, "05:00-23:00+00:00", limits.CodeNight, "night", true},
		{"loss.day", "1", limits.CodeLimit, "limit", false},
		{"stake.week", "1", limits.CodeLimit, "limit", false},
		{"time.month", "1", limits.CodeLimit, "limit", false},
	} {
		t.Run(string(test.control), func(t *testing.T) {
			at := clock.NewFake(time.Date(2026, 3, 4, 5, 6, 7, 0, time.UTC))
			s := newSiteAt(t, at, fewRounds, func(cfg *config.Config) { cfg.Crash.Betting = time.Minute })
			s.open("felicity", "")
			player := s.signIn("felicity")
			id := s.openBlackjack(player)
			defer s.runRounds()()
			s.waitForRound("betting")
			at.Advance(2 * time.Second) // the open hand counts as lost, and the time since as played
			s.control(player, test.control, test.value)
			play := func(game, data string) answer {
				return s.as(player, "/api/whisper", fmt.Sprintf(`{"event":"Play","data":{"api_id":%q,"bet":"1","demo":false,"currency":"usd","data":%s}}`, game, data))
			}
			for way, got := range map[string]answer{
				"dice": play("dice", `{"over":true,"target":"50.50"}`), "videopoker": play("videopoker", `{}`), "crash": play("crash", `{}`),
				"a double": s.turn(player, id, "double"),
			} {
				if got.body["code"] != float64(test.code) || got.body["reason"] != test.reason {
					t.Errorf("%s: %s", way, got.text)
				}
			}
			if text := s.overSocket(player); !strings.Contains(text, fmt.Sprintf(`"code":%d`, test.code)) {
				t.Errorf("over the socket: %s", text)
			}
			deposit := s.as(player, "/api/wallet/getDepositWallet", `{"currency":"ltc","chain":"ltc"}`)
			if refused := deposit.body["code"] == float64(test.code); refused != test.deposit {
				t.Errorf("a deposit: %s", deposit.text)
			}
			s.want("stand", s.turn(player, id, "stand"), 200)
			if result, err := s.App.Audit(t.Context(), nil); err != nil || !result.OK() {
				t.Errorf("audit: %v %+v", err, result.Findings)
			}
		})
	}
}

// A crash bet in flight whose player is blocked from playing is cashed out as before, and the
// player gets its payout. The next bet is refused.
func TestRunningCrashBetIsSettledNormally(t *testing.T) {
	t.Parallel()
	for control, value := range map[limits.Control]string{limits.TimeOut: "24h", "loss.day": "1", "block.crash": "1"} {
		t.Run(string(control), func(t *testing.T) {
			at := clock.NewFake(time.Date(2026, 3, 4, 5, 6, 7, 0, time.UTC))
			s := newSiteAt(t, at, fewRounds)
			s.longFlight()
			s.open("felicity", "")
			player := s.signIn("felicity")
			defer s.runRounds()()
			s.waitForRound("betting")
			const bet = `{"event":"Play","data":{"api_id":"crash","bet":"1","demo":false,"currency":"usd","data":{}}}`
			placed := s.want("a bet", s.as(player, "/api/whisper", bet), 200)
			at.Advance(s.Parts.Config.Crash.Betting)
			s.waitForRound("flight")
			s.control(player, control, value)
			at.Advance(2 * time.Second)
			left := s.want("leaving", s.as(player, "/api/whisper", fmt.Sprintf(`{"event":"Finish","data":{"id":%q}}`, placed.body["id"])), 200)
			if payout, _ := left.body["payout"].(string); payout <= "1" {
				t.Errorf("it pays %s", left.text)
			}
			if got := s.as(player, "/api/whisper", bet); got.body["code"] == nil || got.status == 200 {
				t.Errorf("the next one: %s", got.text)
			}
			s.wantBooksRight()
		})
	}
}

// Two sessions set limits at the same time, while both place bets. The stricter limit is in force
// whichever came first, and from then on no bet exceeds it, however many arrive at once.
func TestConcurrentLimitChangeWhileBetting(t *testing.T) {
	t.Parallel()
	at := clock.NewFake(time.Date(2026, 3, 4, 5, 6, 7, 0, time.UTC))
	s := newSiteAt(t, at)
	s.open("felicity", "")
	sessions := [][]string{s.signIn("felicity"), s.signIn("felicity")}
	concurrently := func(bets int, values ...string) {
		t.Helper()
		var all sync.WaitGroup
		for i, value := range values {
			all.Go(func() {
				got := s.as(sessions[i], "/api/play-control/set", fmt.Sprintf(`{"control":"stake.day","value":%q,"version":0}`, value))
				if got.status != 200 && got.body["reason"] != "stale" {
					t.Errorf("the limit %s: %s", value, got.text)
				}
			})
		}
		for i := range bets {
			all.Go(func() {
				if got := s.as(sessions[i%2], "/api/whisper", fmt.Sprintf(diceBet, false)); got.status != 200 && got.body["code"] != float64(limits.CodeLimit) {
					t.Errorf("a bet: %s", got.text)
				}
			})
		}
		all.Wait()
	}
	concurrently(6, "500", "800")
	before := s.count("wagers")
	concurrently(12)
	if after, want := s.count("wagers"), max(before, 5); after != want {
		t.Errorf("%d dollars were staked, %d before the limit of 5 was set", after, before)
	}
	state := s.want("play control", s.as(sessions[0], "/api/play-control", `{}`), 200)
	if !strings.Contains(state.text, `"control":"stake.day","value":"500"`) {
		t.Errorf("in force is %s", state.text)
	}
	at.Advance(24*time.Hour - 5*time.Hour - 6*time.Minute - 8*time.Second) // a second before midnight
	if got := s.as(sessions[0], "/api/whisper", fmt.Sprintf(diceBet, false)); got.body["code"] != float64(limits.CodeLimit) {
		t.Errorf("a second before midnight: %s", got.text)
	}
	at.Advance(time.Second)
	s.want("at midnight", s.as(sessions[0], "/api/whisper", fmt.Sprintf(diceBet, false)), 200)
	s.wantBooksRight()
}

// A looser limit waits for a day and a second confirmation of the player, and the old one binds
// until then, also after a restart. No one can loosen a limit that staff have set, not even the
// player.
func TestLimitIncreaseNeedsCoolingOffAndConfirmation(t *testing.T) {
	t.Parallel()
	at := clock.NewFake(time.Date(2026, 3, 4, 5, 6, 7, 0, time.UTC))
	s := newSiteAt(t, at)
	s.open("administrator", session.RoleAdmin)
	s.open("felicity", "")
	player := s.signIn("felicity")
	bet := func(what string, allowed bool) {
		t.Helper()
		got := s.as(player, "/api/whisper", fmt.Sprintf(diceBet, false))
		if (got.status == 200) != allowed || !allowed && got.body["code"] != float64(limits.CodeLimit) {
			t.Errorf("%s: %s", what, got.text)
		}
	}
	set := func(value string, version int) answer {
		return s.as(player, "/api/play-control/set", fmt.Sprintf(`{"control":"stake.month","value":%q,"version":%d}`, value, version))
	}
	confirm := func(version int) answer {
		return s.as(player, "/api/play-control/confirm", fmt.Sprintf(`{"control":"stake.month","version":%d}`, version))
	}
	s.want("a limit", set("100", 0), 200)
	bet("within it", true)
	bet("beyond it", false)
	s.want("a looser one", set("200", 1), 200)
	bet("asked for alone", false)
	at.Advance(24*time.Hour - time.Second)
	s.want("a word too early", confirm(2), 409)
	s = s.restoreCopy(t, at, "")
	at.Advance(time.Second)
	bet("a day later, without a word", false)
	s.want("the second word", confirm(2), 200)
	bet("confirmed", true)
	bet("beyond the looser one", false)

	staff := func(value string) answer {
		return s.as(s.signIn("administrator"), "/api/admin/play-control/tighten",
			fmt.Sprintf(`{"user":%q,"control":"stake.month","value":%q,"until":%d,"reason":"a test"}`, s.idOf("felicity"), value, at.Now().AddDate(0, 0, 20).UnixMilli()))
	}
	s.want("none", set("", 3), 200)
	at.Advance(24 * time.Hour)
	for _, looser := range []string{"201", "10000"} {
		if got := staff(looser); got.status == 200 {
			t.Errorf("staff make it looser: %s", got.text)
		}
	}
	s.want("staff are stricter", staff("150"), 200)
	if got := staff("180"); got.status == 200 {
		t.Errorf("staff make their own looser: %s", got.text)
	}
	s.want("the player's second word", confirm(4), 200)
	bet("beyond that of staff", false)
	at.Advance(20 * 24 * time.Hour)
	bet("when that of staff has ended", true)
	s.wantBooksRight()
}

// A block applies to its games alone.
func TestGameBlock(t *testing.T) {
	t.Parallel()
	s := newSite(t)
	s.open("felicity", "")
	player := s.signIn("felicity")
	id := s.openBlackjack(player)
	s.control(player, "block.cards", "1")
	if got := s.want("a double", s.turn(player, id, "double"), 400); got.body["code"] != float64(limits.CodeBlock) || got.body["group"] != "cards" {
		t.Errorf("a double: %s", got.text)
	}
	s.want("dice", s.as(player, "/api/whisper", fmt.Sprintf(diceOf, false)), 200)
	s.want("stand", s.turn(player, id, "stand"), 200)
}

// A deposit above the limit gets no address, and received deposits count.
func TestDepositLimitRefusesAddress(t *testing.T) {
	t.Parallel()
	s := newSite(t)
	s.open("felicity", "")
	s.open("administrator", session.RoleAdmin)
	player := s.signIn("felicity")
	s.control(player, "deposit.day", "2000")
	follow := func() {
		t.Helper()
		if err := s.Parts.Networks.CatchUp(t.Context()); err != nil {
			t.Fatal(err)
		}
	}
	follow()
	ask := func(amount string, status int) answer {
		return s.want("an address", s.as(player, "/api/wallet/getDepositWallet", fmt.Sprintf(`{"currency":"ltc","chain":"ltc","amount":%q}`, amount)), status)
	}
	if got := ask("100", 400); got.body["code"] != float64(limits.CodeLimit) || got.body["left"] != "20.00" {
		t.Errorf("above the limit: %s", got.text)
	}
	given := ask("0.1", 200).body
	s.asStaff("/api/admin/testchain/pay", fmt.Sprintf(`{"network":"ltc","asset":"ltc","address":%q,"amount":"1"}`, given["wallet"]))
	s.asStaff("/api/admin/testchain/mine", `{"network":"ltc","blocks":12}`)
	follow()
	if got := ask("0.1", 400); got.body["left"] != "0.00" {
		t.Errorf("when the limit is reached: %s", got.text)
	}
}

// Payments by a gateway are refused beyond the limit while others are open: no player exceeds it
// with several requests, at once or one after the other, before the first is paid.
func TestOpenGatewayPaymentsCountTowardsDepositLimit(t *testing.T) {
	t.Parallel()
	pay := payServer(t, new(atomic.Bool))
	s := newSite(t, func(c *config.Config) {
		c.Cashier.Gateways = []config.CashierGateway{{Kind: config.GatewayBTCPay, URL: pay.URL, Account: "store", Key: "k", Secret: paySecret, Assets: []string{"btc"}}}
	})
	s.open("felicity", "")
	player := s.signIn("felicity")
	s.control(player, "deposit.day", "15000") // 0.0015 are 97.50 dollars
	ask := func(amount string) answer {
		return s.as(player, "/api/wallet/getDepositWallet", fmt.Sprintf(`{"currency":"btc","chain":"btc","amount":%q}`, amount))
	}
	s.want("the first", ask("0.0015"), 200)
	s.want("the first again", ask("0.0015"), 200)
	if got := s.want("a second", ask("0.001"), 409); got.body["reason"] != "waits" {
		t.Errorf("a second: %s", got.text)
	}
	if got := s.want("too much by itself", ask("0.003"), 400); got.body["code"] != float64(limits.CodeLimit) {
		t.Errorf("too much by itself: %s", got.text)
	}
	if n := s.count("gateway_payments"); n != 1 {
		t.Errorf("%d payments were asked for", n)
	}
}
