// Shapes of bodies.
import * as THREE from "three";
import { GLTFLoader } from "three/addons/loaders/GLTFLoader.js";
import { STLLoader } from "three/addons/loaders/STLLoader.js";

// Sides of a circle; a multiple of four.
const SIDES = 48;
// Edges between faces at less than this angle, in degrees, are not drawn.
const SHARP = 40;

function solidMaterial(solid) {
    return new THREE.MeshPhongMaterial({
        color: solid.color,
        shininess: 25,
        specular: 0x222222,
        transparent: solid.opacity < 1,
        opacity: solid.opacity,
        side: THREE.DoubleSide,
        polygonOffset: true,
        polygonOffsetFactor: 1,
        polygonOffsetUnits: 1,
    });
}

/** Geometry of a solid other than a mesh. Cylinders and capsules are along z; three.js has them along y. */
function geometryOf({ box, sphere, cylinder, capsule }) {
    if (box) return new THREE.BoxGeometry(...box);
    if (sphere) return new THREE.SphereGeometry(sphere, SIDES, SIDES / 2);
    const upright = cylinder
        ? new THREE.CylinderGeometry(cylinder[0], cylinder[0], cylinder[1], SIDES)
        : new THREE.CapsuleGeometry(...capsule, SIDES / 4, SIDES);
    return upright.rotateX(Math.PI / 2);
}

/** A solid with its sharp edges. */
export function shape(solid) {
    const geometry = geometryOf(solid);
    const edges = new THREE.LineSegments(
        new THREE.EdgesGeometry(geometry, SHARP),
        new THREE.LineBasicMaterial({ color: 0x000000, transparent: true, opacity: 0.45 }),
    );
    return new THREE.Group().add(new THREE.Mesh(geometry, solidMaterial(solid)), edges);
}

/** A mesh from the bytes of its file. */
export async function mesh(solid, kind, bytes) {
    let shape;
    if (kind === "stl") {
        const geometry = new STLLoader().parse(bytes);
        // Many programs write zero normals.
        geometry.computeVertexNormals();
        shape = new THREE.Mesh(geometry, solidMaterial(solid));
    } else {
        shape = (await new GLTFLoader().parseAsync(bytes, "")).scene;
    }
    shape.scale.setScalar(solid.scale);
    return shape;
}
