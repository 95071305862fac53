// Package discord is a client for Discord. It identifies Discord users and reports
// whether they have joined the site's Discord server.
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
	// timeout is the timeout of one request to Discord.
	timeout = 5 * time.Second
	// maxResponse is the maximum length of a response, in bytes.
	maxResponse = 64 << 10
	// api is the path of the used version of Discord's API.
	api = "/api/v10"
)

// ErrCode is returned for a code that Discord does not know, or that was used.
var ErrCode = errors.New("the code is unknown to Discord")

// Options are the site's application at Discord.
type Options struct {
	// URL is the address of Discord, without a path.
	URL string
	// ClientID and ClientSecret are those of the application, BotToken is that of its
	// bot. Server is the id of the server that players join.
	ClientID, ClientSecret, BotToken, Server string
}

// Client sends requests to Discord.
type Client struct {
	options Options
	client  *http.Client
}

// New creates a client.
func New(options Options) *Client {
	options.URL = strings.TrimRight(options.URL, "/")
	return &Client{options, &http.Client{
		Timeout: timeout,
		// The secrets are only for Discord.
		CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse },
	}}
}

// User is a Discord user. The name may have any format.
type User struct {
	ID   string `json:"id"`
	Name string `json:"username"`
}

// snowflake is the format of ids, which contain their creation time.
var snowflake = regexp.MustCompile(`^[1-9][0-9]{15,19}$`)

// epoch is the start of Discord's clock, in unix milliseconds.
const epoch = 1_420_070_400_000

// Created returns when an account was created, according to its id.
func Created(userID string) (time.Time, error) {
	number, err := strconv.ParseUint(userID, 10, 64)
	if err != nil || !snowflake.MatchString(userID) {
		return time.Time{}, fmt.Errorf("%.30q is no id of Discord", userID)
	}
	return time.UnixMilli(int64(number>>22) + epoch), nil
}

// AuthorizeURL is the page on which a user permits the site to read their identity.
// Discord redirects to redirect with a code and the state.
func (c *Client) AuthorizeURL(redirect, state string) string {
	query := url.Values{
		"client_id": {c.options.ClientID}, "response_type": {"code"}, "scope": {"identify"}, "redirect_uri": {redirect}, "state": {state}, "prompt": {"consent"},
	}
	return c.options.URL + "/oauth2/authorize?" + query.Encode()
}

// User returns the user of a code. Errors: ErrCode.
func (c *Client) User(ctx context.Context, code, redirect string) (User, error) {
	form := url.Values{"grant_type": {"authorization_code"}, "code": {code}, "redirect_uri": {redirect}}
	var token struct {
		Access string `json:"access_token"`
	}
	status, err := c.send(ctx, http.MethodPost, "/oauth2/token", form, func(r *http.Request) { r.SetBasicAuth(c.options.ClientID, c.options.ClientSecret) }, &token)
	switch {
	case err != nil:
		return User{}, fmt.Errorf("exchange a code: %w", err)
	case status == http.StatusBadRequest:
		return User{}, ErrCode
	case status != http.StatusOK || token.Access == "":
		return User{}, fmt.Errorf("exchange a code: the answer is %d", status)
	}
	var user User
	status, err = c.send(ctx, http.MethodGet, "/users/@me", nil, bearer("Bearer", token.Access), &user)
	if err == nil && status != http.StatusOK {
		err = fmt.Errorf("the answer is %d", status)
	}
	if err == nil {
		_, err = Created(user.ID)
	}
	if err != nil {
		return User{}, fmt.Errorf("identify a user: %w", err)
	}
	return user, nil
}

// unknownMember is Discord's error code for a user who is not in the server.
const unknownMember = 10007

// Member reports whether a user has joined the server and agreed to its rules.
func (c *Client) Member(ctx context.Context, userID string) (bool, error) {
	if _, err := Created(userID); err != nil {
		return false, err
	}
	var answer struct {
		Code    int  `json:"code"`
		Pending bool `json:"pending"`
	}
	status, err := c.send(ctx, http.MethodGet, "/guilds/"+url.PathEscape(c.options.Server)+"/members/"+userID, nil, bearer("Bot", c.options.BotToken), &answer)
	switch {
	case err != nil:
		return false, fmt.Errorf("ask who has joined: %w", err)
	case status == http.StatusOK:
		return !answer.Pending, nil
	case status == http.StatusNotFound && answer.Code == unknownMember:
		return false, nil
	}
	// For example an unknown server, a wrong token or too many requests: the player is
	// not the cause.
	return false, fmt.Errorf("ask who has joined: the answer is %d, code %d", status, answer.Code)
}

func bearer(kind, token string) func(*http.Request) {
	return func(r *http.Request) { r.Header.Set("Authorization", kind+" "+token) }
}

// send sends a request and reads the response, which may be an error.
func (c *Client) send(ctx context.Context, method, path string, form url.Values, authorize func(*http.Request), answer any) (status int, err error) {
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
	raw, err := io.ReadAll(io.LimitReader(response.Body, maxResponse+1))
	if err != nil {
		return 0, fmt.Errorf("read answer: %w", err)
	}
	if len(raw) > maxResponse {
		return 0, fmt.Errorf("the answer is longer than %d bytes", maxResponse)
	}
	if err := json.Unmarshal(raw, answer); err != nil && response.StatusCode == http.StatusOK {
		return 0, fmt.Errorf("decode answer: %w", err)
	}
	return response.StatusCode, nil
}
