package connect

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"net/url"
	"strings"
	"testing"
	"time"

	"croupier/app/kernel/fault"
	"croupier/app/people/account"
)

const botToken = "123456:AAtesttesttesttesttesttesttesttest0"

// launchData is the launch data of a user of the bot.
func launchData(token string, at time.Time, user string) string {
	mac := func(key []byte, text string) []byte {
		h := hmac.New(sha256.New, key)
		h.Write([]byte(text))
		return h.Sum(nil)
	}
	text := fmt.Sprintf("auth_date=%d\nquery_id=abc\nuser=%s", at.Unix(), user)
	hash := hex.EncodeToString(mac(mac([]byte("WebAppData"), token), text))
	return fmt.Sprintf("query_id=abc&user=%s&auth_date=%d&hash=%s", url.QueryEscape(user), at.Unix(), hash)
}

// signInByTelegram signs in with launch data.
func (h *harness) signInByTelegram(c *service, initData string) account.UserData {
	h.T.Helper()
	answer, err := c.TelegramToken(h.Ctx, h.guestCall(), TelegramRequest{InitData: initData})
	if err != nil {
		h.T.Fatalf("generate token: %v", err)
	}
	return h.signInByToken(answer.Token)
}

func TestTelegramSignsIn(t *testing.T) {
	h := newHarness(t)
	c := h.connections(Options{TelegramToken: botToken})
	first := h.signInByTelegram(c, launchData(botToken, h.Clock.Now(), `{"id":77,"first_name":"Vlad","username":"vdkfrost"}`))
	if first.User.Name != "vdkfrost" || first.User.Email != nil {
		t.Fatalf("%+v", first.User)
	}
	if one := h.list(c, first.Token); len(one) != 1 || one[0].Kind != KindTelegram || one[0].Subject != "77" || one[0].Label != "@vdkfrost" {
		t.Fatalf("%+v", one)
	}
	// The user may change every name; the number is permanent.
	again := h.signInByTelegram(c, launchData(botToken, h.Clock.Now(), `{"id":77,"first_name":"Владимир"}`))
	if again.User.ID != first.User.ID || again.User.Name != "vdkfrost" {
		t.Fatalf("%+v", again.User)
	}
	if one := h.list(c, again.Token); one[0].Label != "Владимир" {
		t.Fatalf("%+v", one)
	}
	// A name that is in use, and one without a valid character.
	other := h.signInByTelegram(c, launchData(botToken, h.Clock.Now(), `{"id":78,"username":"VDKFROST"}`))
	third := h.signInByTelegram(c, launchData(botToken, h.Clock.Now(), `{"id":79,"first_name":"Анна"}`))
	if other.User.ID == first.User.ID || !strings.HasPrefix(other.User.Name, "VDKFROST_") || third.User.Name == "" {
		t.Fatalf("%s, %s", other.User.Name, third.User.Name)
	}
}

func TestTelegramRefusals(t *testing.T) {
	h := newHarness(t)
	c := h.connections(Options{TelegramToken: botToken})
	now := h.Clock.Now()
	const user = `{"id":77,"username":"vdkfrost"}`
	good := launchData(botToken, now, user)
	for name, data := range map[string]string{
		"empty":        "",
		"another bot":  launchData("123457:other", now, user),
		"old":          launchData(botToken, now.Add(-6*time.Minute), user),
		"the future":   launchData(botToken, now.Add(time.Hour), user),
		"another user": strings.Replace(good, "77", "78", 1),
		"forged hash":  good[:strings.LastIndex(good, "=")+1] + strings.Repeat("0", 64),
		"no hash":      good[:strings.LastIndex(good, "&")],
	} {
		_, err := c.TelegramToken(h.Ctx, h.guestCall(), TelegramRequest{InitData: data})
		requireError(t, err, fault.New(fault.CodeUnauthorized, "Failed to authorize using Telegram"))
		if h.count(`SELECT COUNT(*) FROM users`) != 0 {
			t.Fatalf("%s: an account was opened", name)
		}
	}
	_, err := h.connections(Options{}).TelegramToken(h.Ctx, h.guestCall(), TelegramRequest{InitData: good})
	requireError(t, err, fault.ErrNotFound)
}

func TestLaunchDataIsSpent(t *testing.T) {
	h := newHarness(t)
	c := h.connections(Options{TelegramToken: botToken})
	data := launchData(botToken, h.Clock.Now(), `{"id":77}`)
	wins := runConcurrently(t, 8, func(int) error {
		_, err := c.TelegramToken(h.Ctx, h.guestCall(), TelegramRequest{InitData: data})
		return err
	})
	if users := h.count(`SELECT COUNT(*) FROM users`); wins != 1 || users != 1 {
		t.Fatalf("%d tokens, %d accounts", wins, users)
	}
	again := func(text string) error {
		_, err := c.TelegramToken(h.Ctx, h.guestCall(), TelegramRequest{InitData: text})
		return err
	}
	requireError(t, again(data), ErrTelegram)
	// The same launch in another encoding.
	cut := strings.LastIndex(data, "&hash=")
	requireError(t, again(data[cut+1:]+"&"+data[:cut]), ErrTelegram)
	requireError(t, again(data[:cut+6]+strings.ToUpper(data[cut+6:])), ErrTelegram)
	h.Clock.Advance(10 * time.Minute)
	h.signInByTelegram(c, launchData(botToken, h.Clock.Now(), `{"id":77}`))
	if n := h.count(`SELECT COUNT(*) FROM telegram_launches`); n != 1 {
		t.Fatalf("%d launches are remembered", n)
	}
}
