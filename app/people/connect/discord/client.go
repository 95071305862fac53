// Package discord asks Discord who somebody is there, and whether they have joined the
// site's server.
package discord

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"regexp"
	"strconv"
	"strings"
	"time"
)

const (
	// timeout bounds one question to Discord.
	timeout = 5 * time.Second
	// longest is the longest answer read from it, in bytes.
	longest = 64 << 10
	// api is the version of Discord's programs that is asked.
	api = "/api/v10"
)

// ErrCode is the answer to a code that Discord does not know, or that was used.
var ErrCode = errors.New("the code is unknown to Discord")

// Options are the site's application at Discord.
type Options struct {
	// URL is where Discord is, without a path.
	URL string
	// ClientID and ClientSecret are the application's, BotToken its bot's. Server is the
	// id of the server that players join.
	ClientID, ClientSecret, BotToken, Server string
}

// Client asks Discord.
type Client struct {
	options Options
	client  *http.Client
}

// New makes a client.
func New(options Options) *Client {
	options.URL = strings.TrimRight(options.URL, "/")
	return &Client{options, &http.Client{
		Timeout: timeout,
		// The secrets are for Discord alone.
		CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse },
	}}
}

// User is somebody at Discord. The name is not to be trusted to have any form.
type User struct {
	ID   string `json:"id"`
	Name string `json:"username"`
}

// snowflake is the form of ids: they hold the time at which they were given.
var snowflake = regexp.MustCompile(`^[1-9][0-9]{15,19}$`)

// epoch is the time from which Discord counts, in unix milliseconds.
const epoch = 1_420_070_400_000

// Created returns when an account was made, as its id says.
func Created(userID string) (time.Time, error) {
	number, err := strconv.ParseUint(userID, 10, 64)
	if err != nil || !snowflake.MatchString(userID) {
		return time.Time{}, fmt.Errorf("%.30q is no id of Discord", userID)
	}
	return time.UnixMilli(int64(number>>22) + epoch), nil
}

// AuthorizeURL is the page where somebody lets the site know who they are. Discord
// leads them back to redirect with a code and the state.
func (c *Client) AuthorizeURL(redirect, state string) string {
	query := url.Values{
		"client_id": {c.options.ClientID}, "response_type": {"code"}, "scope": {"identify"}, "redirect_uri": {redirect}, "state": {state}, "prompt": {"consent"},
	}
	return c.options.URL + "/oauth2/authorize?" + query.Encode()
}

// User returns whose code this is. Errors: ErrCode.
func (c *Client) User(ctx context.Context, code, redirect string) (User, error) {
	form := url.Values{"grant_type": {"authorization_code"}, "code": {code}, "redirect_uri": {redirect}}
	var token struct {
		Access string `json:"access_token"`
	}
	status, err := c.ask(ctx, http.MethodPost, "/oauth2/token", form, func(r *http.Request) { r.SetBasicAuth(c.options.ClientID, c.options.ClientSecret) }, &token)
	switch {
	case err != nil:
		return User{}, fmt.Errorf("exchange a code: %w", err)
	case status == http.StatusBadRequest:
		return User{}, ErrCode
	case status != http.StatusOK || token.Access == "":
		return User{}, fmt.Errorf("exchange a code: the answer is %d", status)
	}
	var user User
	status, err = c.ask(ctx, http.MethodGet, "/users/@me", nil, bearer("Bearer", token.Access), &user)
	if err == nil && status != http.StatusOK {
		err = fmt.Errorf("the answer is %d", status)
	}
	if err == nil {
		_, err = Created(user.ID)
	}
	if err != nil {
		return User{}, fmt.Errorf("ask who somebody is: %w", err)
	}
	return user, nil
}

// unknownMember is Discord's code for somebody who is not in the server.
const unknownMember = 10007

// Member tells whether somebody has joined the server and agreed to its rules.
func (c *Client) Member(ctx context.Context, userID string) (bool, error) {
	if _, err := Created(userID); err != nil {
		return false, err
	}
	var answer struct {
		Code    int  `json:"code"`
		Pending bool `json:"pending"`
	}
	status, err := c.ask(ctx, http.MethodGet, "/guilds/"+url.PathEscape(c.options.Server)+"/members/"+userID, nil, bearer("Bot", c.options.BotToken), &answer)
	switch {
	case err != nil:
		return false, fmt.Errorf("ask who has joined: %w", err)
	case status == http.StatusOK:
		return !answer.Pending, nil
	case status == http.StatusNotFound && answer.Code == unknownMember:
		return false, nil
	}
	// Among them an unknown server, a wrong token and too many questions: the player is
	// not to blame.
	return false, fmt.Errorf("ask who has joined: the answer is %d, code %d", status, answer.Code)
}

func bearer(kind, token string) func(*http.Request) {
	return func(r *http.Request) { r.Header.Set("Authorization", kind+" "+token) }
}

// ask sends a question and reads the answer, which may be that of a refusal.
func (c *Client) ask(ctx context.Context, method, path string, form url.Values, authorize func(*http.Request), answer any) (status int, err error) {
	request, err := http.NewRequestWithContext(ctx, method, c.options.URL+api+path, strings.NewReader(form.Encode()))
	if err != nil {
		return 0, fmt.Errorf("make request: %w", err)
	}
	if form != nil {
		request.Header.Set("Content-Type", "application/x-www-form-urlencoded")
	}
	request.Header.Set("Accept", "application/json")
	authorize(request)
	response, err := c.client.Do(request)
	if err != nil {
		return 0, fmt.Errorf("ask: %w", err)
	}
	defer response.Body.Close()
	raw, err := io.ReadAll(io.LimitReader(response.Body, longest+1))
	if err != nil {
		return 0, fmt.Errorf("read answer: %w", err)
	}
	if len(raw) > longest {
		return 0, fmt.Errorf("the answer is longer than %d bytes", longest)
	}
	if err := json.Unmarshal(raw, answer); err != nil && response.StatusCode == http.StatusOK {
		return 0, fmt.Errorf("decode answer: %w", err)
	}
	return response.StatusCode, nil
}
