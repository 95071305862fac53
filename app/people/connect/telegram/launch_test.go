package telegram

import (
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"net/url"
	"os"
	"strconv"
	"strings"
	"testing"
	"time"
)

type vector struct {
	BotToken string `json:"bot_token"`
	InitData string `json:"init_data"`
}

func vectors(t testing.TB) []vector {
	t.Helper()
	raw, err := os.ReadFile("testdata/vectors.json")
	if err != nil {
		t.Fatal(err)
	}
	var list []vector
	if err := json.Unmarshal(raw, &list); err != nil || len(list) == 0 {
		t.Fatalf("%d vectors, %v", len(list), err)
	}
	return list
}

// vectorTime is the auth_date of the vector.
var vectorTime = time.Unix(1662771648, 0)

const testToken = "123456:test-token"

// launch is signed launch data like Telegram's, in the order of its pairs.
func launch(token string, pairs ...string) string {
	fields := map[string]string{}
	var query []string
	for i := 0; i < len(pairs); i += 2 {
		fields[pairs[i]] = pairs[i+1]
		query = append(query, url.QueryEscape(pairs[i])+"="+url.QueryEscape(pairs[i+1]))
	}
	hash := hex.EncodeToString(hmacSHA256(hmacSHA256([]byte("WebAppData"), token), signedText(fields)))
	return strings.Join(append(query, "hash="+hash), "&")
}

func TestVerifyVector(t *testing.T) {
	for _, v := range vectors(t) {
		opened, err := NewVerifier(v.BotToken, 0).Verify(v.InitData, vectorTime.Add(DefaultMaxAge))
		user := opened.User
		want := User{ID: 279058397, FirstName: "Vladislav", LastName: "Kibenko", Username: "vdkfrost"}
		if err != nil || user != want {
			t.Fatalf("%+v, %v", user, err)
		}
		if user.Subject() != "279058397" || user.Label() != "@vdkfrost" {
			t.Fatalf("subject %s, label %s", user.Subject(), user.Label())
		}
		if _, err := NewVerifier(v.BotToken+"x", 0).Verify(v.InitData, vectorTime); !errors.Is(err, ErrLaunch) {
			t.Fatalf("another bot's key: %v", err)
		}
	}
}

func TestVerifyRefusesTampering(t *testing.T) {
	v := vectors(t)[0]
	check := NewVerifier(v.BotToken, 0)
	pairs := strings.Split(v.InitData, "&")
	refuse := func(name, data string) {
		t.Helper()
		if user, err := check.Verify(data, vectorTime); !errors.Is(err, ErrLaunch) {
			t.Errorf("%s: %+v, %v", name, user, err)
		}
	}
	for i, pair := range pairs {
		key, _, _ := strings.Cut(pair, "=")
		others := append(append([]string{}, pairs[:i]...), pairs[i+1:]...)
		refuse("without "+key, strings.Join(others, "&"))
		refuse("twice "+key, v.InitData+"&"+pair)
		last := pair[len(pair)-1]
		changed := append(append([]string{}, others...), pair[:len(pair)-1]+string(rune(last^1)))
		refuse("changed "+key, strings.Join(changed, "&"))
		refuse("renamed "+key, strings.Join(append(others, "x"+pair), "&"))
		longer := append(append([]string{}, others...), pair+"0")
		refuse("longer "+key, strings.Join(longer, "&"))
	}
	refuse("one more field", v.InitData+"&can_send=1")
	refuse("a signature that is not signed", v.InitData+"&signature=abc")
	refuse("empty", "")
	refuse("empty pair", v.InitData+"&")
	refuse("broken escape", v.InitData+"&a=%zz")
	refuse("too long", v.InitData+"&a="+strings.Repeat("x", MaxLaunch))
	merged := strings.Replace(v.InitData, "&user=", "%0Auser=", 1)
	refuse("two fields in one", merged)
	refuse("empty hash", strings.Split(v.InitData, "&hash=")[0]+"&hash=")
	many := v.InitData
	for i := range maxFields {
		many += fmt.Sprintf("&a%d=1", i)
	}
	refuse("too many fields", many)
}

func TestVerifyAge(t *testing.T) {
	v := vectors(t)[0]
	for _, c := range []struct {
		name   string
		after  time.Duration
		maxAge time.Duration
		ok     bool
	}{
		{"at once", 0, 0, true},
		{"at the end", DefaultMaxAge, 0, true},
		{"too old", DefaultMaxAge + time.Second, 0, false},
		{"within a shorter window", time.Minute, time.Minute, true},
		{"beyond a shorter window", time.Minute + time.Second, time.Minute, false},
		{"a clock behind", -clockSkew, 0, true},
		{"the future", -clockSkew - time.Second, 0, false},
		{"the far future", -24 * 365 * time.Hour, 0, false},
	} {
		_, err := NewVerifier(v.BotToken, c.maxAge).Verify(v.InitData, vectorTime.Add(c.after))
		if (err == nil) != c.ok || err != nil && !errors.Is(err, ErrLaunch) {
			t.Errorf("%s: %v", c.name, err)
		}
	}
}

func TestVerifyRefusesSignedInvalidData(t *testing.T) {
	now := time.Unix(1700000000, 0)
	date := strconv.FormatInt(now.Unix(), 10)
	const user = `{"id":7,"first_name":"Zoë & Co","new_field":[1]}`
	check := NewVerifier(testToken, 0)
	got, err := check.Verify(launch(testToken, "user", user, "auth_date", date, "signature", "abc"), now)
	if err != nil || got.User.ID != 7 || got.User.Label() != "Zoë & Co" {
		t.Fatalf("%+v, %v", got, err)
	}
	for name, data := range map[string]string{
		"no user":       launch(testToken, "auth_date", date),
		"no date":       launch(testToken, "user", user),
		"bad date":      launch(testToken, "user", user, "auth_date", "+"+date),
		"zero date":     launch(testToken, "user", user, "auth_date", "0"),
		"huge date":     launch(testToken, "user", user, "auth_date", "9223372036854775807"),
		"negative date": launch(testToken, "user", user, "auth_date", "-9223372036854775808"),
		"bot":           launch(testToken, "user", `{"id":7,"is_bot":true}`, "auth_date", date),
		"no id":         launch(testToken, "user", `{"first_name":"A"}`, "auth_date", date),
		"negative id":   launch(testToken, "user", `{"id":-7}`, "auth_date", date),
		"broken user":   launch(testToken, "user", `{"id":7`, "auth_date", date),
		"null user":     launch(testToken, "user", `null`, "auth_date", date),
	} {
		if user, err := check.Verify(data, now); !errors.Is(err, ErrLaunch) {
			t.Errorf("%s: %+v, %v", name, user, err)
		}
	}
	if u := (User{ID: 9}); u.Label() != "9" {
		t.Errorf("label %q", u.Label())
	}
}

func FuzzVerify(f *testing.F) {
	for _, v := range vectors(f) {
		f.Add(v.InitData)
	}
	f.Add(launch(testToken, "user", `{"id":7}`, "auth_date", "1662771648"))
	f.Add("hash=&hash=")
	token := vectors(f)[0].BotToken
	check := NewVerifier(token, 0)
	good, err := parse(vectors(f)[0].InitData)
	if err != nil {
		f.Fatal(err)
	}
	f.Fuzz(func(t *testing.T, data string) {
		_, err := check.Verify(data, vectorTime)
		if err != nil {
			if !errors.Is(err, ErrLaunch) {
				t.Fatal(err)
			}
			return
		}
		// Only the signed fields may pass, in any order.
		if fields, err := parse(data); err != nil || signedText(fields) != signedText(good) {
			t.Fatalf("%q passes", data)
		}
	})
}
