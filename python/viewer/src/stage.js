// The picture: camera, light, floor, labels, and moving objects.
import * as THREE from "three";
import { OrbitControls } from "three/addons/controls/OrbitControls.js";
import { meshBytes, rowAt } from "./data.js";
import { DropLine } from "./drops.js";
import { Floor } from "./floor.js";
import { Labels } from "./labels.js";
import { look, markObject } from "./marks.js";
import { Arrow, Solid, Triad } from "./objects.js";
import { mesh, shape } from "./shapes.js";
import { FORCE, TRAILS, onThemeChange } from "./theme.js";
import { Legend, Trail } from "./trails.js";
import { directionOf } from "./viewpoints.js";

const FIELD_OF_VIEW = 35;
// Length of a frame's axes, as part of the scene's radius.
const TRIAD = 0.16;
const MARGIN = 1.06;
// Points of each frame for placing the camera.
const MOST_POINTS = 300;

export class Stage {
    constructor(element, scene, clock) {
        Object.assign(this, { element, document: scene, clock });
        this.scene = new THREE.Scene();
        this.camera = new THREE.PerspectiveCamera(FIELD_OF_VIEW, 1, scene.radius / 1000, scene.radius * 1000);
        if (scene.up === "z") this.camera.up.set(0, 0, 1);
        this.renderer = new THREE.WebGLRenderer({ antialias: true, alpha: true });
        this.renderer.setPixelRatio(Math.min(devicePixelRatio, 2));
        element.append(this.renderer.domElement);
        this.controls = new OrbitControls(this.camera, this.renderer.domElement);
        this.controls.zoomToCursor = true;
        this.controls.addEventListener("change", () => this.draw());
        // Whether a reader has placed the camera.
        this.chosen = false;
        this.controls.addEventListener("start", () => (this.chosen = true));
        this.groups = Object.fromEntries(
            ["solids", "frames", "trails", "drops", "arrows", "forces", "marks"].map(name => [name, new THREE.Group()]),
        );
        this.groups.drops.visible = false;
        this.scene.add(...Object.values(this.groups));
        this.#light();
        this.floor = new Floor(scene);
        this.scene.add(this.floor);
        this.labels = new Labels(element);
        this.ready = this.#fill();
        this.fit(directionOf(scene));
        onThemeChange(() => this.draw());
        clock.addEventListener("time", () => this.update());
        this.observer = new ResizeObserver(() => this.resize());
        this.observer.observe(element);
    }

    /** Frees the element for another stage. */
    remove() {
        cancelAnimationFrame(this.requested);
        // Prevents further drawing.
        this.requested = 0;
        this.observer.disconnect();
        this.controls.dispose();
        this.labels.layer.remove();
        this.legend.list.remove();
        this.renderer.dispose();
        this.renderer.forceContextLoss();
        this.renderer.domElement.remove();
    }

    #light() {
        const head = new THREE.DirectionalLight(0xffffff, 2.2);
        head.position.set(-0.6, 1.2, 1);
        this.camera.add(head, head.target);
        head.target.position.set(0, 0, -1);
        this.scene.add(this.camera, new THREE.HemisphereLight(0xffffff, 0x8a93a3, 1.6));
    }

    async #fill() {
        const { runs, radius, meshes, plane } = this.document;
        const size = radius * TRIAD;
        this.moving = [];
        const add = (group, object, run) => {
            this.groups[group].add(object);
            this.moving.push({ object, run });
            return object;
        };
        const waiting = [];
        for (const run of runs) {
            for (const frame of run.frames) {
                if (frame.twin) continue;
                this.labels.add(frame.label, add("frames", new Triad(frame, size), run), ["labels"]);
                if (!frame.r.moves) continue;
                const color = TRAILS[this.groups.trails.children.length % TRAILS.length];
                add("trails", new Trail(frame, run.time, color, radius / 500, run.gaps), run);
                if (!plane) add("drops", new DropLine(frame, color, this.document), run);
            }
            for (const arrow of run.arrows) add("arrows", new Arrow({ ...arrow, vector: arrow.r_head }), run);
            for (const force of run.forces) {
                const appearance = look(radius * 0.012, FORCE, 0.3);
                add("forces", new Arrow({ ...force, ...appearance }, this.document.forceScale), run);
            }
            for (const mark of run.marks) {
                const object = add("marks", markObject(mark, radius), run);
                const isText = mark.kind === "text";
                this.labels.add(mark.text, object, isText ? ["marks"] : ["marks", "labels"], isText ? mark.color : "");
            }
            for (const solid of run.solids) {
                const put = object => add("solids", new Solid(solid, run.frames[solid.frame], object), run);
                if (solid.mesh === undefined) put(shape(solid));
                else waiting.push(mesh(solid, meshes[solid.mesh].kind, meshBytes(meshes[solid.mesh])).then(put));
            }
        }
        this.legend = new Legend(this.element, this.groups.trails.children);
        this.arrows = this.moving.map(({ object }) => object).filter(object => object instanceof Arrow);
        this.update();
        await Promise.all(waiting);
        this.update();
    }

    /** Moves everything to the present time. */
    update() {
        this.#move(this.clock.time);
        this.draw();
    }

    #move(time) {
        for (const { object, run } of this.moving) object.update(rowAt(time, run.time));
        this.#follow(time);
    }

    /** Draws trails only within some seconds of the present time. */
    set trailWindow(seconds) {
        for (const trail of this.groups.trails.children) trail.window = seconds;
        this.update();
    }

    follow(frame, run) {
        this.followed = frame && { frame, run };
        this.chosen ||= Boolean(frame);
        this.followedFrom = undefined;
        this.update();
    }

    #follow(time) {
        if (!this.followed) return;
        const { frame, run } = this.followed;
        const now = new THREE.Vector3().fromArray(frame.r.row(rowAt(time, run.time)));
        if (this.followedFrom) {
            const moved = now.clone().sub(this.followedFrom);
            this.camera.position.add(moved);
            this.controls.target.add(moved);
            this.controls.update();
        }
        this.followedFrom = now;
    }

    /** Fits the whole motion into the picture, seen from a direction, by default the camera's. */
    fit(from = this.camera.position.clone().sub(this.controls.target).toArray()) {
        this.chosen = false;
        const { center } = this.document;
        const direction = new THREE.Vector3().fromArray(from).normalize();
        const right = new THREE.Vector3().crossVectors(this.camera.up, direction).normalize();
        const above = new THREE.Vector3().crossVectors(direction, right);
        const tangent = Math.tan(THREE.MathUtils.degToRad(FIELD_OF_VIEW / 2));
        const target = new THREE.Vector3().fromArray(center);
        const points = this.#points();
        let distance = 0;
        // The centre of the picture depends on the distance, and the distance on the centre.
        for (let round = 0; round < 3; round++) {
            const bounds = [
                [0, 0],
                [0, 0],
            ];
            distance = 0;
            const seen = points.map(({ point, reach }) => ({ offset: point.clone().sub(target), reach }));
            for (const { offset, reach } of seen) {
                const x = (Math.abs(offset.dot(right)) + reach) / (tangent * this.camera.aspect);
                const y = (Math.abs(offset.dot(above)) + reach) / tangent;
                distance = Math.max(distance, Math.max(x, y) + offset.dot(direction));
            }
            for (const { offset } of seen) {
                const depth = distance / Math.max(distance - offset.dot(direction), distance / 10);
                [right, above].forEach((axis, i) => {
                    const seenAt = offset.dot(axis) * depth;
                    bounds[i] = [Math.min(bounds[i][0], seenAt), Math.max(bounds[i][1], seenAt)];
                });
            }
            if (round < 2)
                [right, above].forEach((axis, i) => target.addScaledVector(axis, (bounds[i][0] + bounds[i][1]) / 2));
        }
        this.labels.reset();
        this.controls.target.copy(target);
        this.camera.position
            .copy(direction)
            .multiplyScalar(distance * MARGIN)
            .add(target);
        this.controls.update();
        this.draw();
    }

    /** Points of the whole motion, each with its reach. */
    #points() {
        const { runs, radius, forceScale, extent = [] } = this.document;
        const points = extent.map(point => ({ point: new THREE.Vector3().fromArray(point), reach: 0 }));
        const put = (column, reach, other, scale = 1) => {
            const step = Math.max(Math.floor(column.rows / MOST_POINTS), 1);
            for (let row = 0; row < column.rows; row += step) {
                const point = new THREE.Vector3().fromArray(column.row(row));
                if (other) point.addScaledVector(new THREE.Vector3().fromArray(other.row(row)), scale);
                points.push({ point, reach });
            }
        };
        for (const run of runs) {
            for (const frame of run.frames) put(frame.r, Math.max(radius * TRIAD, frame.reach));
            for (const arrow of run.arrows)
                put(arrow.r_head.moves ? arrow.r_head : arrow.r, 0, arrow.r_head.moves ? arrow.r : arrow.r_head);
        }
        // An arrow at a fixed point moves with its own rows.
        const tip = ({ r, vector }, scale) => {
            const column = r.moves || !vector.moves ? r : { rows: vector.rows, row: () => r.row(0) };
            put(column, 0, vector, scale);
        };
        for (const run of runs) {
            for (const force of run.forces) tip(force, forceScale);
            for (const mark of run.marks) {
                put(mark.r, 0);
                if (mark.vector) tip(mark, 1);
            }
        }
        return points;
    }

    /** Adapts to another size: shows the whole motion, or the region that a reader has chosen. */
    resize() {
        const { clientWidth, clientHeight } = this.element;
        if (!clientWidth || !clientHeight) return;
        const before = Math.min(this.camera.aspect, 1);
        this.renderer.setSize(clientWidth, clientHeight);
        this.#setAspect(clientWidth / clientHeight);
        if (!this.chosen) return this.fit();
        // Keeps the visible region around the target.
        const { target } = this.controls;
        const farther = before / Math.min(this.camera.aspect, 1);
        this.camera.position.sub(target).multiplyScalar(farther).add(target);
        this.controls.update();
        this.draw();
    }

    /** Requests one drawing for the next screen frame. */
    draw() {
        this.requested ??= requestAnimationFrame(() => this.#draw());
    }

    #draw() {
        this.requested = undefined;
        const { clientWidth, clientHeight } = this.element;
        const pixel = this.#render(this.renderer, clientHeight);
        this.labels.place(this.camera, clientWidth, clientHeight, pixel);
    }

    /** Draws a picture of this height; returns the size of a pixel at a distance of 1 m from the camera. */
    #render(renderer, height) {
        const pixel = (2 * Math.tan(THREE.MathUtils.degToRad(FIELD_OF_VIEW / 2))) / Math.max(height, 1);
        for (const arrow of this.arrows) arrow.fit(this.camera, pixel);
        this.floor.theme();
        renderer.render(this.scene, this.camera);
        return pixel;
    }

    /** Draws another time with another renderer; returns the positions of the texts. */
    drawWith(renderer, width, height, time) {
        const { aspect } = this.camera;
        this.#move(time);
        this.#setAspect(width / height);
        const pixel = this.#render(renderer, height);
        const labels = this.labels.layout(this.camera, width, height, pixel);
        this.#setAspect(aspect);
        this.#move(this.clock.time);
        return labels;
    }

    #setAspect(aspect) {
        this.camera.aspect = aspect;
        this.camera.updateProjectionMatrix();
    }
}
